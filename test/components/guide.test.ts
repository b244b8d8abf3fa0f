import {expect, fixture, html} from '@open-wc/testing';
import * as lit from 'lit';
import type {AgentWorkbench} from '../../src/components/shell/workbench/workbench.js';
import * as surfaces from '../../src/index.js';
import * as state from '../../src/state/index.js';
import '../../src/all.js';
import {all, read} from './reading.js';
import {resizePage} from './driving.js';
import {waitUntil} from './waiting.js';

/** What the examples import, by the names that they use. */
const PACKAGES = {'agent-surfaces': surfaces, 'agent-surfaces/state': state, lit};

const IDS = {sessionId: 's1', runId: 'r1'};
const EVENTS = [
  {type: 'session.opened', sessionId: 's1', payload: {title: 'Ledger'}},
  {type: 'text.final', sessionId: 's1', messageId: 'u1', payload: {role: 'user', text: 'How warm is it?'}},
  {type: 'run.started', ...IDS, agentId: 'billing-4'},
  {type: 'tool.started', ...IDS, toolCallId: 't1', payload: {name: 'get_weather', input: {city: 'Oslo'}}},
  {type: 'tool.result', ...IDS, toolCallId: 't1', payload: {output: {degrees: 21}}},
  {
    type: 'text.final',
    ...IDS,
    messageId: 'm1',
    payload: {role: 'assistant', text: 'Warm.\n\n```js\nlet degrees = 21;\n```'},
  },
  {type: 'run.finished', ...IDS, payload: {outcome: 'success'}},
];

let guide = '';
const undo: (() => void)[] = [];

/** An example of the guide, by the name in its first line. */
function example(name: string): string {
  const fences = [...guide.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const found = fences.find((code) => /^(?:\/\*|\/\/|<!--) (\S+)/.exec(code)?.[1] === name);
  expect(found, `make-it-yours.md has ${name}`).not.to.equal(undefined);
  return found!;
}

/** Runs an example as a module: what it registers is taken back after the test. */
async function run(name: string): Promise<Record<string, unknown>> {
  const given = Object.fromEntries(
    Object.entries(PACKAGES).map(([from, module]) => [
      from,
      Object.fromEntries(
        Object.entries(module).map(([key, value]) => [
          key,
          /^register[A-Z]/.test(key)
            ? (...args: unknown[]) => void undo.push((value as (...args: unknown[]) => () => void)(...args))
            : value,
        ]),
      ),
    ]),
  );
  Object.assign(globalThis, {guidePackages: given});
  const code = example(name).replaceAll(
    /^import ({[^}]*}) from '([^']+)';$/gm,
    "const $1 = globalThis.guidePackages['$2'];",
  );
  const url = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
  return (await import(url)) as Record<string, unknown>;
}

/** Gives the page a style sheet of the guide. */
function style(name: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(example(name));
  document.adoptedStyleSheets.push(sheet);
  undo.push(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/** The page of the guide, or another one of it, with a conversation and without a service. */
async function page(name = 'page.html', events: readonly object[] = EVENTS): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.innerHTML = example(name).replace(/ protocol="[^"]*" url="[^"]*"/, '');
  const bench = place.querySelector('agent-workbench');
  if (bench) tell(bench, events);
  await bench?.updateComplete;
  return place;
}

function tell({store}: AgentWorkbench, events: readonly object[]): void {
  store.openSession('s1');
  store.append(events);
  store.flush();
}

/** Waits for what is drawn inside. */
async function found(place: ParentNode, selector: string): Promise<HTMLElement> {
  await waitUntil(() => all(place, selector).length > 0, selector);
  return all(place, selector)[0] as HTMLElement;
}

const shows = (place: Node, words: string) => waitUntil(() => read(place).includes(words), words);

describe('the guide "Make it yours"', () => {
  before(async () => {
    guide = await (await fetch('/docs/guides/make-it-yours.md')).text();
  });
  beforeEach(async () => {
    localStorage.clear();
    await resizePage(1400, 800);
  });
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  it('X7 1 one colour, and a corner of one element', async () => {
    const place = await page();
    const send = await found(place, 'agent-composer');
    const before = getComputedStyle(send).getPropertyValue('--agent-accent');
    style('colour.css');
    expect(getComputedStyle(send).getPropertyValue('--agent-accent')).not.to.equal(before);
    const code = await found(place, 'agent-code');
    expect(getComputedStyle(code.shadowRoot!.querySelector('[part=base]')!).borderRadius).to.equal('0px');
  });

  it('X7 2 a theme, light and dark', async () => {
    style('theme.css');
    const place = await page();
    const talk = await found(place, '.session');
    place.dataset['theme'] = 'light';
    const light = getComputedStyle(talk).backgroundColor;
    place.dataset['theme'] = 'dark';
    expect(getComputedStyle(talk).backgroundColor).not.to.equal(light);
    expect(getComputedStyle(talk).fontFamily).to.contain('Your Sans');
  });

  it('X7 3 density', async () => {
    const place = await page('density.html');
    const gap = (element: Element) => getComputedStyle(element).getPropertyValue('--agent-gap-turn');
    expect(gap(place.querySelector('agent-conversation')!)).not.to.equal(gap(place));
  });

  it('X7 4 parts of what is deep inside', async () => {
    style('parts.css');
    const place = await page();
    const look = async (tag: string, part: string) =>
      getComputedStyle((await found(place, tag)).shadowRoot!.querySelector(`[part~=${part}]`)!);
    expect((await look('agent-code', 'base')).borderTopWidth).to.equal('1px');
    expect((await look('agent-turn', 'label')).textTransform).to.equal('uppercase');
    expect((await look('agent-composer', 'form')).borderTopLeftRadius).to.equal('24px');
  });

  it('X7 5 slots, and panes that are left out', async () => {
    const place = await page('slots.html', EVENTS.slice(0, 1));
    for (const element of place.querySelectorAll('[slot]'))
      expect(element.checkVisibility(), element.slot).to.equal(true);
    expect(all(place, '.sessions')).to.deep.equal([]);
    tell(place.querySelector('agent-workbench')!, EVENTS);
    await waitUntil(() => !place.querySelector('[slot=empty]')!.checkVisibility());
  });

  it('X8 6 names and avatars', async () => {
    await run('identity.js');
    const place = await page();
    await shows(place, 'Mara');
    await shows(place, 'Billing');
    expect((await found(place, '.avatar img')).getAttribute('src')).to.equal('/avatars/billing.png');
  });

  it('X6 7 a message action', async () => {
    const heard: unknown[] = [];
    document.addEventListener('rated', (event) => heard.push((event as CustomEvent).detail), {once: true});
    await run('action.js');
    const place = await page();
    const button = await found(place, 'button[title=Helpful]');
    button.click();
    await waitUntil(() => button.ariaPressed === 'true');
    expect(heard).to.have.length(1);
    expect((heard[0] as {text: string}).text).to.contain('Warm.');
  });

  it('X1 X5 8 renderers', async () => {
    await run('renderer.js');
    const place = await page('page.html', EVENTS.slice(0, 4));
    await shows(place, 'Oslo is asked');
    tell(place.querySelector('agent-workbench')!, EVENTS.slice(4));
    await shows(place, 'Oslo 21 °C');
    await shows(place, 'Written by a machine');
  });

  it('X1 X4 8 renderers of shapes and kinds', async () => {
    await run('shapes.js');
    const call = (toolCallId: string, kind: string, payload: object) => [
      {type: 'tool.started', ...IDS, toolCallId, payload: {name: 'find', kind}},
      {type: 'tool.result', ...IDS, toolCallId, payload},
    ];
    const rows = [{town: 'Bonn', degrees: 21}];
    const place = await page('page.html', [
      EVENTS[0]!,
      {type: 'run.started', ...IDS},
      ...call('t2', 'vector-store', {output: rows}),
    ]);
    const grid = await found(place, 'my-grid');
    expect((grid as HTMLElement & {rows: unknown}).rows).to.deep.equal([['Bonn', 21]]);
    const sources = () => all(place, '[aria-hidden] img').map((mark) => mark.getAttribute('src'));
    await waitUntil(() => sources().includes('/icons/vectors.svg'));
    tell(place.querySelector('agent-workbench')!, [
      {type: 'activity.changed', ...IDS, activityId: 'a1', payload: {activityType: 'deploy', content: {to: 'Oslo'}}},
      {type: 'artifact.created', ...IDS, artifactId: 'f1', payload: {kind: 'chart', title: 'Degrees'}},
    ]);
    await waitUntil(() => ['deploy', 'chart'].every((name) => sources().includes(`/icons/${name}.svg`)));
    tell(place.querySelector('agent-workbench')!, [
      ...call('t3', 'api', {output: {type: 'Point'}, outputType: 'application/geo+json'}),
    ]);
    expect((await found(place, 'my-map')) as HTMLElement & {value: unknown}).to.have.deep.property('value', {
      type: 'Point',
    });
  });

  it('X12 9 a German page', async () => {
    await run('german.js');
    const place = await page();
    document.documentElement.lang = 'de';
    undo.push(() => (document.documentElement.lang = 'en'));
    await shows(place, 'Sie');
    await shows(place, 'Senden');
  });

  it('X11 10 without any element', async () => {
    const {store} = (await run('headless.js')) as unknown as {store: state.ProjectionStore};
    store.append(EVENTS);
    store.flush();
    const list = document.body.querySelector(':scope > ol')!;
    undo.push(() => list.remove());
    expect([...list.children].map((line) => line.textContent)).to.include('How warm is it?');
  });
});
