import {expect, fixture, html} from '@open-wc/testing';
import type {AgentStatus} from '../../src/components/status/status.js';
import {formatBytes, formatDuration, formatNumber, formatRelative, formatTime} from '../../src/controllers/localize.js';
import {en} from '../../src/locales/en.js';
import {zhCn} from '../../src/locales/zh-cn.js';
import '../../src/define/agent-status.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const words = (element: Element | null) => (element as AgentStatus).shadowRoot!.textContent!.trim();

describe('formats', () => {
  it('tells a duration in at most two units', () => {
    const spans: [number, string][] = [
      [0, '0 ms'],
      [240.6, '240 ms'],
      [1149, '1.1 sec'],
      [9999, '9.9 sec'],
      [18 * SECOND, '18 sec'],
      [MINUTE, '1 min'],
      [112 * SECOND, '1 min 52 sec'],
      [2 * HOUR + 5 * MINUTE + 59 * SECOND, '2 hr 5 min'],
      [76 * HOUR, '3 days 4 hr'],
      [-5, '0 ms'],
      [NaN, '–'],
    ];
    for (const [span, text] of spans) expect(formatDuration(span, 'en'), String(span)).to.equal(text);
    expect(formatDuration(112 * SECOND, 'zh-CN')).to.equal('1分钟52秒');
  });

  it('tells a duration as a clock', () => {
    expect(formatDuration(5999, 'en', 'clock')).to.equal('0:05');
    expect(formatDuration(112 * SECOND, 'en', 'clock')).to.equal('1:52');
    expect(formatDuration(HOUR + 2 * MINUTE + 9 * SECOND, 'en', 'clock')).to.equal('1:02:09');
    expect(formatDuration(112 * SECOND, 'ar-EG', 'clock')).to.equal('١:٥٢');
  });

  it('tells a moment, and what is none', () => {
    const moment = new Date(2026, 10, 16, 14, 2, 5);
    expect(formatTime(moment, 'en-GB')).to.equal('14:02');
    expect(formatTime(moment, 'en-GB', 'seconds')).to.equal('14:02:05');
    expect(formatTime(moment, 'en-GB', 'date')).to.equal('16 Nov');
    expect(formatTime(NaN, 'en')).to.equal('–');
  });

  it('tells how long ago or ahead', () => {
    const now = Date.UTC(2026, 10, 16);
    expect(formatRelative(now, 'en', now)).to.equal('now');
    expect(formatRelative(now - 130 * SECOND, 'en', now)).to.equal('2 minutes ago');
    expect(formatRelative(now + 3 * HOUR, 'en', now)).to.equal('in 3 hours');
    expect(formatRelative(now - 25 * HOUR, 'zh-CN', now)).to.equal('昨天');
  });

  it('tells sizes and numbers', () => {
    expect(formatBytes(512, 'en')).to.equal('512 bytes');
    expect(formatBytes(1, 'en')).to.equal('1 byte');
    expect(formatBytes(512, 'zh-CN')).to.equal('512字节');
    expect(formatBytes(4210, 'en')).to.equal('4.2 kB');
    expect(formatBytes(18_000, 'en')).to.equal('18 kB');
    expect(formatBytes(999_999, 'en')).to.equal('1 MB');
    expect(formatNumber(1842, 'en')).to.equal('1,842');
    expect(formatNumber(1842, 'de')).to.equal('1.842');
    expect(formatNumber(41_200, 'en', {notation: 'compact'})).to.equal('41K');
  });
});

describe('catalogs', () => {
  it('are complete: the same keys, no empty string, the same parameters', () => {
    expect(Object.keys(zhCn).sort()).to.deep.equal(Object.keys(en).sort());
    for (const [key, term] of Object.entries(en)) {
      const other = zhCn[key as keyof typeof zhCn];
      expect(typeof other, key).to.equal(typeof term);
      if (typeof term === 'string') expect(other, key).not.to.equal('');
    }
  });

  it('count as the language does', () => {
    expect(en['code.region']('ts', 1)).to.equal('ts, 1 line');
    expect(en['code.region']('', 1200)).to.equal('Code, 1,200 lines');
    expect(zhCn['code.region']('', 12)).to.equal('代码，12 行');
  });
});

describe('language of an element', () => {
  it('is its own, else the nearest ancestor’s, else the page’s', async () => {
    const parent = await fixture(html`
      <div lang="zh-CN">
        <agent-status kind="running"></agent-status>
        <agent-status kind="running" lang="en"></agent-status>
      </div>
    `);
    const alone = await fixture(html`<agent-status kind="running"></agent-status>`);
    for (const element of parent.querySelectorAll('agent-status')) await element.updateComplete;
    expect([...parent.children].map(words)).to.deep.equal(['运行中', 'Running']);
    expect(words(alone)).to.equal('Running');
  });

  it('is found through a shadow root', async () => {
    const host = await fixture(html`<div lang="zh"></div>`);
    const root = host.attachShadow({mode: 'open'});
    root.innerHTML = '<agent-status kind="success"></agent-status>';
    const element = root.querySelector('agent-status')!;
    await element.updateComplete;
    expect(words(element)).to.equal('已完成');
  });

  it('is followed when it changes', async () => {
    const parent = await fixture<HTMLElement>(html`<div lang="en"><agent-status kind="queued"></agent-status></div>`);
    const element = parent.querySelector('agent-status')!;
    parent.lang = 'zh-Hans-CN';
    await new Promise((resolve) => setTimeout(resolve));
    await element.updateComplete;
    expect(words(element)).to.equal('排队中');
  });

  it('falls back to English for a language without a catalog, and for no language at all', async () => {
    for (const lang of ['sw', 'not a language', 'x']) {
      const element = await fixture(html`<agent-status kind="queued" lang=${lang}></agent-status>`);
      expect(words(element), lang).to.equal('Queued');
    }
  });
});
