import type strings from './state-snapshot.strings.js';

export default {
  'state-snapshot.label': '共享状态',
  'state-snapshot.none': '尚无共享状态。运行时发送状态快照或补丁后，会显示在这里。',
  'state-snapshot.empty': '共享状态为空。',
  'state-snapshot.updated': (time) => `更新于 ${time}`,
  'state-snapshot.stale': '有补丁无法应用：此处为最后一个完整的状态。',
} satisfies typeof strings;
