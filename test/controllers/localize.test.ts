import {expect, fixture, html} from '@open-wc/testing';
import type {AgentStatus} from '../../src/components/parts/status/status.js';
import {formatBytes, formatDuration, formatNumber, formatRelative, formatTime} from '../../src/controllers/localize.js';
import {registerCatalog, type Catalog} from '../../src/index.js';
import {english, type Strings} from '../../src/locales/index.js';
import zhCn from '../../src/components/parts/code/code.zh-cn.js';
import '../../src/define/agent-code.js';
import '../../src/define/agent-settings.js';
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

  it('writes small numbers as Intl does, with the digits of the language', () => {
    for (const lang of ['en', 'en-GB', 'en-u-nu-arab', 'zh-CN', 'zh-Hant', 'de', 'ar-EG', 'fa', 'hi-u-nu-deva'])
      for (const number of [0, 7, 42, 999, 1000, -3, 0.5])
        expect(formatNumber(number, lang), `${lang} ${String(number)}`).to.equal(
          new Intl.NumberFormat(lang).format(number),
        );
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
  it('count as the language does', () => {
    expect(english['code.region']('ts', 1)).to.equal('ts, 1 line');
    expect(english['code.region']('', 1200)).to.equal('Code, 1,200 lines');
    expect(zhCn['code.region']('', 12)).to.equal('代码，12 行');
  });
});

describe('registerCatalog', () => {
  const undone: (() => void)[] = [];
  const register = (...args: Parameters<typeof registerCatalog>) => {
    const undo = registerCatalog(...args);
    undone.push(undo);
    return undo;
  };
  afterEach(() => {
    for (const undo of undone.splice(0)) undo();
  });

  const status = async (kind: string, lang: string) => {
    const element = await fixture<AgentStatus>(html`<agent-status kind=${kind} lang=${lang}></agent-status>`);
    return element;
  };
  const said = async (element: AgentStatus) => {
    await element.updateComplete;
    return words(element);
  };
  /** A string of every key that is loaded, in a language that nobody speaks. */
  const generated = (): Catalog =>
    Object.fromEntries(
      Object.entries(english).map(([key, term]) => [
        key,
        typeof term === 'string'
          ? `‹${term}›`
          : (...args: never[]) => `‹${(term as (...values: never[]) => string)(...args)}›`,
      ]),
    ) as Catalog;

  it('F5 X12 adds a third language: what it has is said in it, the rest in English, and elements on the page follow', async () => {
    const [running, queued] = [await status('running', 'fr'), await status('queued', 'fr')];
    expect([words(running), words(queued)]).to.deep.equal(['Running', 'Queued']);
    const undo = register('fr', {'status.running': 'En cours'});
    expect([await said(running), await said(queued)]).to.deep.equal(['En cours', 'Queued']);
    undo();
    expect(await said(running)).to.equal('Running');
  });

  it('F5 X12 takes a whole language, with its plurals, right to left', async () => {
    const forms = new Intl.PluralRules('ar');
    register('ar', {
      ...generated(),
      'status.running': 'قيد التشغيل',
      'code.show-lines': (lines) => `${lines} ${forms.select(lines)}`,
    });
    const page = await fixture(html`
      <div lang="ar" dir="rtl">
        <agent-status kind="running"></agent-status>
        <agent-code foldable .text=${'x\n'.repeat(102)}></agent-code>
        <agent-settings></agent-settings>
      </div>
    `);
    const [running, code, settings] = [...page.children] as AgentStatus[];
    expect(await said(running!)).to.equal('قيد التشغيل');
    await code!.updateComplete;
    expect(code!.shadowRoot!.textContent).to.contain('103 few');
    await settings!.updateComplete;
    expect(settings!.shadowRoot!.textContent).to.contain(`‹${english['settings.reset']}›`);
  });

  it('X12 falls back string by string: region, language, English', async () => {
    register('fr', {'status.running': 'En cours', 'status.queued': 'En attente'});
    register('fr-CA', {'status.queued': 'En file'});
    const said = async (kind: string) => words(await status(kind, 'fr-CA'));
    expect([await said('queued'), await said('running'), await said('paused')]).to.deep.equal([
      'En file',
      'En cours',
      'Paused',
    ]);
    expect(words(await status('queued', 'fr-CH'))).to.equal('En attente');
    // Where a language has a catalog of another region alone, that is nearer than English.
    register('pt-BR', {'status.queued': 'Na fila'});
    expect(words(await status('queued', 'pt'))).to.equal('Na fila');
  });

  it('X12 the last one wins, in English and Chinese as well, until it is taken back', async () => {
    const [en, zh, fr] = [
      await status('running', 'en-GB'),
      await status('running', 'zh-CN'),
      await status('running', 'fr'),
    ];
    const undo = [register('en', {'status.running': 'Busy'}), register('zh', {'status.running': '忙碌'})];
    const first = register('zh-CN', {'status.running': '执行中'});
    expect([await said(en), await said(zh), await said(fr)]).to.deep.equal(['Busy', '执行中', 'Busy']);
    first();
    expect(await said(zh)).to.equal('运行中');
    for (const each of undo) each();
    expect([await said(en), await said(zh), await said(fr)]).to.deep.equal(['Running', '运行中', 'Running']);
  });

  it('X12 loads a language when an element is in it, once, and no element says something else before', async () => {
    let loads = 0;
    let deliver = (_strings: Partial<Strings>): void => undefined;
    const coming = new Promise<Partial<Strings>>((resolve) => (deliver = resolve));
    register('it', () => {
      loads += 1;
      return coming;
    });
    await status('running', 'en');
    expect(loads).to.equal(0);
    const holder = await fixture(html`<div></div>`);
    holder.innerHTML = '<agent-status lang="it" kind="running"></agent-status><agent-status lang="it"></agent-status>';
    const element = holder.firstElementChild as AgentStatus;
    await new Promise((resolve) => setTimeout(resolve));
    expect(words(element)).to.equal('');
    deliver({'status.running': 'In corso'});
    expect(await said(element)).to.equal('In corso');
    expect(loads).to.equal(1);
  });

  it('X12 speaks English where a catalog cannot be loaded, and says so', async () => {
    const errors: unknown[] = [];
    const report = window.reportError;
    window.reportError = (error) => void errors.push(error);
    const lost = new Error('lost');
    register('nl', () => Promise.reject(lost));
    register('da', () => {
      throw lost;
    });
    expect([words(await status('running', 'nl')), words(await status('running', 'da'))]).to.deep.equal([
      'Running',
      'Running',
    ]);
    window.reportError = report;
    expect(errors).to.deep.equal([lost, lost]);
  });

  it('X12 a key made of data never reads what every object has', async () => {
    register('fr', {});
    for (const kind of ['constructor', 'toString']) expect(words(await status(`${kind}`, 'fr')), kind).to.equal(kind);
  });

  it('F5 X12 a language with a catalog can be chosen in the settings, by its own name', async () => {
    const settings = await fixture(html`<agent-settings .target=${document.createElement('div')}></agent-settings>`);
    const choices = () =>
      [...settings.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name="language"]')].map(
        ({value, parentElement}) => [value, parentElement!.textContent!.trim()],
      );
    const before = [
      ['page', 'Same as the page'],
      ['en', 'English'],
      ['zh-CN', '简体中文'],
    ];
    expect(choices()).to.deep.equal(before);
    const undo = register('fr', {'status.running': 'En cours'});
    await (settings as AgentStatus).updateComplete;
    expect(choices()).to.deep.equal([...before, ['fr', 'français']]);
    undo();
    await (settings as AgentStatus).updateComplete;
    expect(choices()).to.deep.equal(before);
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

  it('is Chinese for any Chinese, also as a locale is written on a server', async () => {
    for (const lang of ['zh', 'zh_CN', 'zh-TW', 'ZH-hans']) {
      const element = await fixture<AgentStatus>(html`<agent-status kind="queued" lang=${lang}></agent-status>`);
      expect(words(element), lang).to.equal('排队中');
    }
  });

  it('falls back to English for a language without a catalog, and for no language at all', async () => {
    for (const lang of ['sw', 'not a language', 'x']) {
      const element = await fixture(html`<agent-status kind="queued" lang=${lang}></agent-status>`);
      expect(words(element), lang).to.equal('Queued');
    }
  });
});
