import type strings from './artifact-card.strings.js';

export default {
  'artifact-card.version': (version) => `版本 ${version}`,
  'artifact-card.gone': '该产物已删除，其历史由产物服务保留。',
  'artifact-card.nowhere': '此页面没有显示产物的位置。',
} satisfies typeof strings;
