import type strings from './steer.strings.js';

export default {
  'steer.pending': '引导待生效',
  'steer.accepted': '引导已接受',
  'steer.rejected': '引导被拒绝',
  'steer.withdraw': '撤回',
  'steer.queue-instead': '改为排队',
  'steer.send-instead': '改为发送',
  'steer.dismiss': '关闭这条引导',
} satisfies typeof strings;
