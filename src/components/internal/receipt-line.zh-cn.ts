import type strings from './receipt-line.strings.js';

export default {
  'receipt.pending': '发送中',
  'receipt.pending-words': '尚未确认。',
  'receipt.held': '暂存于此',
  'held.by_page': '由本页面暂存，待当前运行结束后发送。',
  'held.other_requests': '由本页面暂存：代理需要一并收到所有答复，还有其他请求未处理。',
  'receipt.unconfirmed': '未确认',
  'receipt.unconfirmed-words': (time) => `${time} 已发送，尚无回应。`,
  'receipt.confirmed': '已收到',
  'receipt.confirmed-words': '对方已收到，尚未处理完毕。',
  'receipt.withdrawn': '已撤回',
  'receipt.withdrawn-words': '在离开本页面之前已撤回。',
  'receipt.refused': '被拒绝',
  'receipt.failed': '未发送',
  'receipt.no-reason': '未说明原因。',
  'receipt.ask-again': '再次询问',
} satisfies typeof strings;
