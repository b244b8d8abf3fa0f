import type strings from './teammate-group.strings.js';

export default {
  'teammate-group.mates': (mates) => `${mates} 位队友`,
  'teammate-group.needs': (mates) => `${mates} 位需要你`,
  'teammate-group.failed': (mates) => `${mates} 位失败`,
  'teammate-group.unknown': (mates) => `${mates} 位状态未知`,
  'teammate-group.running': (mates) => `${mates} 位工作中`,
  'teammate-group.waiting': (mates) => `${mates} 位等待中`,
  'teammate-group.done': (mates) => `${mates} 位已完成`,
  'teammate-group.ended': (mates) => `${mates} 位已结束`,
  'teammate-group.more': (mates) => `还有 ${mates} 位，见团队名册`,
} satisfies typeof strings;
