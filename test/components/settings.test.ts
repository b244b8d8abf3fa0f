import {expect, fixture, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentSettings} from '../../src/components/shell/settings/settings.js';
import type {AgentSettingsChangeEvent} from '../../src/components/shell/settings/agent-settings-change.js';
import {
  SETTINGS_KEY,
  isBaseUrl,
  readSettings,
  SETTING_CHOICES,
  toSettings,
} from '../../src/components/shell/settings/values.js';
import '../../src/define/agent-settings.js';
import '../../src/define/agent-workbench.js';
import {bench, button} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

const KEY = 'agent-surfaces:settings';

async function show() {
  const target = await fixture<HTMLElement>(html`<div lang="en"></div>`);
  const on = await bench(html`<agent-settings .target=${target}></agent-settings>`);
  const settings = on.projection.querySelector('agent-settings')!;
  const told: AgentSettingsChangeEvent[] = [];
  on.projection.addEventListener('agent-settings-change', (event) => told.push(event));
  await on.settle();
  return {settings, target, on, told};
}
const radio = (settings: AgentSettings, name: string, value: string) =>
  [...settings.shadowRoot!.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)].find(
    (each) => each.value === value,
  )!;
const url = (settings: AgentSettings) => settings.shadowRoot!.querySelector<HTMLInputElement>('#url')!;

describe('agent-settings', () => {
  beforeEach(() => localStorage.removeItem(KEY));
  afterEach(() => localStorage.removeItem(KEY));

  it('U9 offers every choice, accessibly, in both languages', async () => {
    const {settings, on} = await show();
    for (const [name, choices] of Object.entries({...SETTING_CHOICES, language: ['page', 'en', 'zh-CN']})) {
      for (const choice of choices) expect(radio(settings, name, choice), `${name} ${choice}`).not.to.equal(undefined);
      expect(radio(settings, name, choices[0]!).checked).to.equal(true);
    }
    await expect(settings).to.be.accessible();
    settings.lang = 'zh-CN';
    await on.settle();
    expect(read(settings)).to.contain('恢复默认设置');
    await expect(settings).to.be.accessible();
  });

  it('U9 theme, contrast, density, motion and language hold at once, and are told', async () => {
    const {settings, target, told, on} = await show();
    for (const [name, value] of [
      ['theme', 'dark'],
      ['contrast', 'more'],
      ['density', 'compact'],
      ['motion', 'reduced'],
      ['language', 'zh-CN'],
    ] as const) {
      radio(settings, name, value).click();
      await on.settle();
    }
    expect({...target.dataset, lang: target.lang}).to.deep.equal({
      theme: 'dark',
      contrast: 'more',
      density: 'compact',
      motion: 'reduced',
      lang: 'zh-CN',
    });
    expect(told.map(({changed}) => changed[0])).to.deep.equal(['theme', 'contrast', 'density', 'motion', 'language']);
    expect(readSettings()).to.include({theme: 'dark', density: 'compact'});
  });

  it('U9 can be set by keyboard', async () => {
    const {settings, target} = await show();
    radio(settings, 'density', 'comfortable').focus();
    await sendKeys({press: 'ArrowRight'});
    expect(target.dataset['density']).to.equal('compact');
  });

  it('U9 reset puts back what the page had', async () => {
    const {settings, target, on} = await show();
    settings.change({theme: 'dark', language: 'zh-CN', contrast: 'more', baseUrl: '/api'});
    await on.settle();
    button(settings, 'Reset to defaults')!.click();
    await on.settle();
    expect([target.lang, target.dataset['contrast'], target.dataset['theme']]).to.deep.equal([
      'en',
      undefined,
      undefined,
    ]);
    expect(localStorage.getItem(KEY)).to.equal(null);
    expect(settings.value.baseUrl).to.equal('');
  });

  it('U9 is kept over visits, and what was stored wrongly is as if nobody chose', async () => {
    localStorage.setItem(KEY, JSON.stringify({theme: 'dark', density: 'airy', baseUrl: 'javascript:alert(1)'}));
    const {settings, target} = await show();
    expect(settings.value).to.include({theme: 'dark', density: 'comfortable', baseUrl: ''});
    expect(target.dataset['theme']).to.equal('dark');
    for (const value of [null, 7, [], 'x', {theme: {}}]) expect(toSettings(value).theme).to.equal('system');
  });

  it('U9 works where the browser keeps nothing, and says so', async () => {
    const {settings, target, on} = await show();
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    try {
      settings.change({density: 'compact'});
      await on.settle();
    } finally {
      Storage.prototype.setItem = write;
    }
    expect(target.dataset['density']).to.equal('compact');
    expect(read(settings)).to.contain('does not keep settings');
  });

  it('U9 the base URL is told to the page, and only an address of the web', async () => {
    const {settings, told, on} = await show();
    const type = async (text: string) => {
      url(settings).value = text;
      url(settings).dispatchEvent(new Event('change'));
      await on.settle();
    };
    await type('ftp://example.org');
    expect(read(settings)).to.contain('no http or https address');
    expect(url(settings).getAttribute('aria-invalid')).to.equal('true');
    await expect(settings).to.be.accessible();
    expect(told).to.have.length(0);
    await type('https://agents.example/api');
    expect(told.map(({settings: {baseUrl}}) => baseUrl)).to.deep.equal(['https://agents.example/api']);
    for (const bad of ['javascript:x', 'https://me:pw@host', 'http://']) expect(isBaseUrl(bad), bad).to.equal(false);
    for (const good of ['', '/api', 'http://127.0.0.1:8080']) expect(isBaseUrl(good), good).to.equal(true);
  });

  it('U9 the workbench connects to the base URL that a person has set, and to its own without one', async () => {
    // The list of a page's resources is full once its modules are loaded: an observer hears of all.
    const requested: string[] = [];
    const observer = new PerformanceObserver((list) => requested.push(...list.getEntries().map(({name}) => name)));
    observer.observe({type: 'resource'});
    const asked = (path: string) => requested.includes(`${location.origin}${path}/sessions/list`);
    const open = () =>
      fixture(html`<agent-workbench protocol="ag-ui" url="/own" history="sessions"></agent-workbench>`);
    localStorage.setItem(KEY, JSON.stringify({baseUrl: `${location.origin}/chosen`}));
    await open();
    await waitUntil(() => asked('/chosen'));
    expect(asked('/own')).to.equal(false);
    localStorage.removeItem(KEY);
    await open();
    await waitUntil(() => asked('/own'));
    observer.disconnect();
  });

  it('U9 the log level reaches the diagnostics through a row of the page', async () => {
    const {settings, on} = await show();
    settings.change({logLevel: 'error'});
    expect(on.store.get(SETTINGS_KEY)).to.include({logLevel: 'error'});
  });
});
