import type strings from './image-view.strings.js';

export default {
  'image-view.picture': '图片',
  'image-view.actual': '实际大小',
  'image-view.failed': '这不是可绘制的图片。',
  'image-view.unknown-size': '无法读取此图片的尺寸，因此未解码。',
  'image-view.too-large': (size) => `图片过大，无法绘制：${size}。`,
} satisfies typeof strings;
