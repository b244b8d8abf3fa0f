import type strings from './canvas-view.strings.js';

export default {
  'canvas-view.label': '画布',
  'canvas-view.none': '这不是画布。',
  'canvas-view.facts': (nodes, edges) => `${nodes} 张卡片，${edges} 条连线`,
  'canvas-view.zoom-in': '放大',
  'canvas-view.zoom-out': '缩小',
  'canvas-view.fit': '适应窗口',
  'canvas-view.how': '拖动或用方向键移动，+ 和 − 缩放，0 查看全部。',
  'canvas-view.left': (parts) => `${parts} 个部分未绘制。`,
  'canvas-view.as-list': '以列表查看',
  'canvas-view.kind.text': '文本',
  'canvas-view.kind.file': '文件',
  'canvas-view.kind.link': '链接',
  'canvas-view.kind.group': '分组',
} satisfies typeof strings;
