import type strings from './json.strings.js';

export default {
  'json.label': 'JSON 值',
  'json.raw': '原始文本',
  'state-snapshot.copy': '复制 JSON',
  'state-snapshot.fields': (fields) => `${fields} 个字段`,
  'state-snapshot.items': (items) => `${items} 项`,
  'state-snapshot.more': (next, left) => `再显示 ${next} 项（还有 ${left} 项）`,
  'state-snapshot.characters': (length) => `${length} 个字符`,
  'state-snapshot.too-deep': '层级过深，无法显示',
  'state-snapshot.mark.changed': '已更改',
  'state-snapshot.mark.added': '新增',
  'state-snapshot.mark.inside': '内部已更改',
  'state-snapshot.removed': (entries) => `移除 ${entries} 项`,
} satisfies typeof strings;
