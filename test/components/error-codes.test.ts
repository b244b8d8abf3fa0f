import {expect, html} from '@open-wc/testing';
import type {AgentComposer} from '../../src/components/conversation/composer/composer.js';
import {refusalOf} from '../../src/transport/feed.js';
import {AGUI_ERRORS, type AguiErrorCode} from '../../src/protocol/run-input/errors.js';
import {TransportFault} from '../../src/transport/wire.js';
import '../../src/define/agent-composer.js';
import {bench} from './fixtures.js';
import {read} from './reading.js';

/** What each code of the gateway tells a person to do. */
const ADVICE: Readonly<Record<AguiErrorCode, readonly [en: string, zh: string]>> = {
  AGUI_BAD_REQUEST: ['Change it and send it again.', '请修改后重新发送。'],
  AGUI_UNAUTHORIZED: ['Sign in again, then send it once more.', '请重新登录后再发送。'],
  AGUI_FORBIDDEN: ['You do not have permission for this.', '您没有此操作的权限。'],
  AGUI_NOT_FOUND: ['It is not available any more.', '目标已不可用。'],
  AGUI_RATE_LIMITED: ['It was tried again, in vain: wait a moment.', '已重试但仍被限流，请稍候再试。'],
  AGUI_UPSTREAM_TIMEOUT: ['It was tried again, in vain.', '已重试，仍未成功。'],
  AGUI_UPSTREAM_ERROR: ['It was tried again, in vain.', '已重试，仍未成功。'],
  AGUI_INTERNAL_ERROR: ['You can send it again.', '可以再次发送。'],
};

async function refusedWith(code: AguiErrorCode, lang: string): Promise<AgentComposer> {
  const fault = new TransportFault('http', `Said with ${code}.`, {...AGUI_ERRORS[code], code});
  const on = await bench(html`<agent-composer session-id="s1" lang=${lang}></agent-composer>`, {
    reply: () => Promise.reject(refusalOf(fault) ?? fault),
  });
  const composer = on.projection.querySelector<AgentComposer>('agent-composer')!;
  const field = composer.shadowRoot!.querySelector('textarea')!;
  field.value = 'Keep these words';
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await on.settle();
  field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}));
  for (let round = 0; round < 4; round++) await on.settle();
  return composer;
}

describe('the eight error codes of the gateway, in the composer', () => {
  for (const [code, [en, zh]] of Object.entries(ADVICE) as [AguiErrorCode, readonly [string, string]][]) {
    it(`U6 ${code}: the service's words, what to do, and the text kept`, async () => {
      const composer = await refusedWith(code, 'en');
      expect(read(composer)).to.contain(`Said with ${code}.`).and.to.contain(en);
      expect(composer.shadowRoot!.querySelector('textarea')!.value).to.equal('Keep these words');
      await expect(composer).to.be.accessible();
      const chinese = await refusedWith(code, 'zh-CN');
      expect(read(chinese)).to.contain(zh);
    });
  }
});
