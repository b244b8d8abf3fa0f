import type {ArtifactPreviewStrings} from './artifact-preview.strings.js';

export default {
  'preview.none': '暂无可显示的内容。',
  'preview.empty': '内容为空。',
  'preview.source': '源文本',
  'preview.no-type': '无媒体类型',
  'preview.no-address': '无地址',
  'preview.snapshot': '当时所见',
  'preview.first-bytes': (bytes) => `前 ${bytes} 个字节`,
  'preview.download-hint': '本页面无法绘制此内容。请保存或导出后用其他程序打开。',
  'preview.cut': (shown, total) => `仅显示前 ${shown}，共 ${total}。`,
  'preview.broken': (lines) => `${lines} 行不是有效的 JSON，已略去。`,
  'preview.problem.not-text': '这不是文本：显示其字节。',
  'preview.problem.not-image': '这不是可绘制的图片，或其尺寸过大或未知：显示其字节。',
  'preview.problem.not-json': '这不是有效的 JSON：按文本显示。',
  'preview.problem.not-canvas': '这不是画布：按文本显示。',
  'preview.problem.not-diff': '这不是差异文件：按文本显示。',
  'preview.problem.not-bundle': '这不是可列出内容的文件包。',
  'preview.problem.too-large': '内容过大，无法在此显示。',
  'preview.problem.too-long': '内容过长，无法排版：按文本显示。',
  'preview.problem.failed': '无法读取。',
} satisfies ArtifactPreviewStrings;
