import type strings from './file-tree.strings.js';

export default {
  'file-tree.files': (files) => `${files} 个文件`,
  'file-tree.inside': (entries) => `${entries} 项`,
  'file-tree.left': (entries) => `另有 ${entries} 项未显示。`,
} satisfies typeof strings;
