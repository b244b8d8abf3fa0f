import {expect, fixture} from '@open-wc/testing';
import {html, LitElement} from 'lit';
import {createAdapter} from '../../src/adapters/ai-sdk/index.js';
import {openArtifact} from '../../src/components/artifacts/artifact-workspace/agent-artifact-open.js';
import type {AgentArtifactPreview} from '../../src/components/artifacts/artifact-preview/artifact-preview.js';
import {registerMessageAction} from '../../src/components/conversation/message-actions/registry.js';
import {registerRenderer, type RendererProps} from '../../src/components/internal/renderers/registry.js';
import type {AgentEventAdapter} from '../../src/components/shell/event-adapter/event-adapter.js';
import type {AgentWorkbench} from '../../src/components/shell/workbench/workbench.js';
import type {AgentToolCard} from '../../src/components/tools/tool-card/tool-card.js';
import {registerCatalog} from '../../src/locales/index.js';
import {diagnosticKey, listKey, NO_SESSION} from '../../src/state/keys.js';
import '../../src/all.js';
import {updatesInUpdates} from './driving.js';
import {bench, type Bench} from './fixtures.js';
import {all, read} from './reading.js';
import {untilStill} from './still.js';
import {waitUntil} from './waiting.js';

const IDS = {sessionId: 's1', runId: 'r1', toolCallId: 'tc1'};
const event = (type: string, payload: object = {}) => ({type, ...IDS, payload});

/** A weather card, as a host would write it. */
class WeatherCard extends LitElement {
  static override properties = {input: {}, result: {}, status: {}};
  declare input: {city?: string} | undefined;
  declare result: {degrees?: number} | undefined;
  declare status: string;

  override render() {
    return html`<p>Weather in ${this.input?.city ?? '…'}: ${this.result?.degrees ?? this.status}</p>`;
  }
}
customElements.define('weather-card', WeatherCard);

const undo: (() => void)[] = [];
const register: typeof registerRenderer = (...args) => {
  const end = registerRenderer(...args);
  undo.push(end);
  return end;
};

async function show(...events: object[]): Promise<{card: AgentToolCard; on: Bench}> {
  const on = await bench(html`<agent-tool-card tool-call-id="tc1"></agent-tool-card>`);
  await on.tell(...events);
  return {card: on.projection.querySelector('agent-tool-card')!, on};
}

function diagnostics({store}: Bench): (string | undefined)[] {
  const ids = store.get(listKey('diagnostics', NO_SESSION))?.ids ?? [];
  return [...ids].map((id) => store.get(diagnosticKey(id))?.code);
}

describe('X1 F5 renderers of a tool', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  it('draws a tool by a tag, while its input streams, when it is done, and when it failed', async () => {
    register({tool: 'get_weather'}, 'weather-card');
    const {card, on} = await show(event('tool.args', {name: 'get_weather', delta: '{"city": "Ber'}));
    expect(read(card)).to.equal('Weather in Ber : input-streaming');
    await on.tell(event('tool.args', {delta: 'lin", "days": 1'}));
    expect(read(card)).to.equal('Weather in Berlin : input-streaming');
    const drawn = all(card.shadowRoot!, 'weather-card')[0];
    await on.tell(event('tool.args', {delta: '}'}), event('tool.result', {output: {degrees: 21}}));
    expect(read(card)).to.equal('Weather in Berlin : 21');
    expect(all(card.shadowRoot!, 'weather-card')[0]).to.equal(drawn);
    expect(card.shadowRoot!.querySelector('article')?.dataset['fact']).to.equal('tool:tc1');
    await on.tell({...event('tool.started', {name: 'get_weather', input: {city: 'Bonn'}}), toolCallId: 'tc2'});
    await on.tell({...event('tool.failed', {error: 'No such city.'}), toolCallId: 'tc2'});
    card.toolCallId = 'tc2';
    await on.settle();
    expect(read(card)).to.equal('Weather in Bonn : output-error');
    expect(all(card.shadowRoot!, 'weather-card')[0]).not.to.equal(drawn);
  });

  it('draws by a function: a template, a node or text; other tools keep the built-in card', async () => {
    register({tool: /^get_/}, ({row}) => html`<b>${row.name}</b>`);
    const {card, on} = await show(event('tool.started', {name: 'get_time'}));
    expect(read(card)).to.equal('get_time');
    const node = document.createElement('i');
    node.textContent = 'a node';
    const end = register({tool: 'get_time'}, () => node);
    await on.settle();
    expect(card.shadowRoot!.querySelector('i')).to.equal(node);
    end();
    await on.settle();
    expect(read(card)).to.equal('get_time');
    await on.tell({...event('tool.started', {name: 'fs.read'}), toolCallId: 'tc2'});
    card.toolCallId = 'tc2';
    await on.settle();
    expect(card.shadowRoot!.querySelector('details')).not.to.equal(null);
  });

  it('a projection has renderers of its own, which go before those of the page', async () => {
    register({tool: 'get_weather'}, () => 'of the page');
    const {card, on} = await show(event('tool.started', {name: 'get_weather'}));
    expect(read(card)).to.equal('of the page');
    const end = on.projection.renderers.register({tool: 'get_weather'}, () => 'of the projection');
    await on.settle();
    expect(read(card)).to.equal('of the projection');
    end();
    await on.settle();
    expect(read(card)).to.equal('of the page');
  });

  it('draws nothing again for the projections that come inside an element of the page', async () => {
    register({tool: 'get_weather'}, () => 'of the page');
    const used = await updatesInUpdates(async () => {
      const workbench = await fixture<AgentWorkbench>(html`<agent-workbench without-badge></agent-workbench>`);
      await workbench.updateComplete;
    });
    expect(used).to.deep.equal([]);
  });

  it('shows the built-in card where a renderer throws, with a diagnostic, and asks it again when the row changes', async () => {
    const errors: unknown[] = [];
    const {reportError} = window;
    window.reportError = (error) => errors.push(error);
    register({tool: 'get_weather'}, ({result}) => (result as {degrees: number}).degrees.toFixed(1));
    const {card, on} = await show(event('tool.started', {name: 'get_weather'}));
    expect(card.shadowRoot!.querySelector('details')).not.to.equal(null);
    expect(read(card)).to.contain('get_weather');
    await on.settle();
    expect(diagnostics(on)).to.deep.equal(['renderer_failed']);
    await on.tell(event('tool.result', {output: {degrees: 21}}));
    expect(read(card)).to.equal('21.0');
    window.reportError = reportError;
    expect(errors.map(String)).to.have.length(1);
    expect(errors[0]).to.be.instanceOf(TypeError);
  });

  it('shows the built-in card until the tag of a renderer is defined, with a diagnostic', async () => {
    register({tool: 'get_weather'}, 'late-weather-card');
    const {card, on} = await show(event('tool.started', {name: 'get_weather'}));
    expect(card.shadowRoot!.querySelector('details')).not.to.equal(null);
    await on.settle();
    expect(diagnostics(on)).to.deep.equal(['renderer_not_loaded']);
    customElements.define(
      'late-weather-card',
      class extends HTMLElement {
        connectedCallback() {
          this.textContent = 'late';
        }
      },
    );
    await on.settle();
    expect(read(card)).to.equal('late');
  });

  it('draws in the light DOM of the page: its styles reach it through all of our shadow roots', async () => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '.forecast { color: rgb(1, 2, 3) }';
    const said: string[] = [];
    register(
      {tool: 'get_weather'},
      {
        mount(container, first) {
          const card = container.appendChild(document.createElement('p'));
          card.className = 'forecast';
          const update = ({status}: RendererProps<'tool'>) => (card.textContent = `It is ${status}`);
          update(first);
          said.push('mount');
          return {update, unmount: () => said.push('unmount')};
        },
      },
    );
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    await on.tell({type: 'run.started', sessionId: 's1', runId: 'r1'}, event('tool.started', {name: 'get_weather'}));
    await waitUntil(() => document.querySelector('.forecast'));
    const card = document.querySelector<HTMLElement>('.forecast')!;
    expect(getComputedStyle(card).color).to.equal('rgb(1, 2, 3)');
    expect(card.getBoundingClientRect().height).to.be.greaterThan(10);
    expect(read(on.projection)).to.contain('It is running');
    await on.tell(event('tool.result', {output: {degrees: 21}}));
    expect(card.textContent).to.equal('It is output-available');
    expect(said).to.deep.equal(['mount']);
    on.projection.remove();
    await on.settle();
    expect(said).to.deep.equal(['mount', 'unmount']);
    style.remove();
  });

  it('gives commands, and says why one cannot be given', async () => {
    let props: RendererProps<'tool'> | undefined;
    register({tool: 'get_weather'}, (given) => {
      props = given;
      return given.locale;
    });
    const {on} = await show(event('tool.started', {name: 'get_weather'}));
    expect(props?.refusal({control: 'open_detail', toolCallId: 'tc1'})).to.equal(undefined);
    expect(props?.command({control: 'open_detail', toolCallId: 'tc1'})).to.equal(true);
    await on.settle();
    expect(on.carried.map(({control}) => control)).to.deep.equal(['open_detail']);
    expect(props?.density).to.equal('comfortable');
  });
});

describe('X1 F5 renderers of what a tool gave back, of bodies of artifacts, and of kinds of tools', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  const ROWS = [
    {city: 'Bonn', degrees: 21},
    {city: 'Oslo', degrees: 12},
  ];
  const done = async (output: unknown, payload: object = {}) => {
    const shown = await show(event('tool.started', {name: 'get_weather'}), event('tool.result', {output, ...payload}));
    shown.card.shadowRoot!.querySelector<HTMLElement>('summary')!.click();
    await shown.on.settle();
    return shown;
  };

  it('draws a shape in place of ours, wherever it comes, and gives it back', async () => {
    const given: unknown[] = [];
    const {card, on} = await done(ROWS);
    expect(card.shadowRoot!.querySelector('table')).not.to.equal(null);
    const end = register({result: 'table'}, ({content, row}) => {
      given.push(row.result);
      return content.shape === 'table' ? `A chart of ${content.columns.join(' by ')}` : '';
    });
    await on.settle();
    expect(read(card)).to.contain('A chart of city by degrees').and.to.contain('get_weather');
    expect(card.shadowRoot!.querySelector('table')).to.equal(null);
    expect(given[0]).to.deep.equal(ROWS);
    end();
    await on.settle();
    expect(card.shadowRoot!.querySelector('table')).not.to.equal(null);
  });

  it('draws the type that a producer declares, and each block of a list', async () => {
    register({result: 'application/geo+json'}, ({row}) => `A map: ${JSON.stringify(row.result)}`);
    register({result: 'image'}, ({content}) => (content.shape === 'image' ? `A picture at ${content.address}` : ''));
    const map = await done({type: 'Point'}, {outputType: 'application/geo+json; charset=utf-8'});
    expect(read(map.card)).to.contain('A map: {"type":"Point"}');
    const blocks = await done([
      {type: 'text', text: 'Two views.'},
      {type: 'image', mimeType: 'image/png', url: '/north.png'},
      {type: 'image', mimeType: 'image/png', url: '/south.png'},
    ]);
    expect(read(blocks.card))
      .to.contain('Two views.')
      .and.to.contain('A picture at /north.png A picture at /south.png');
  });

  it('mounts in the page while the card is open, and ends with it', async () => {
    const said: string[] = [];
    const mount = (container: HTMLElement) => {
      container.textContent = 'A grid of the page';
      said.push('mount');
      return {update() {}, unmount: () => said.push('unmount')};
    };
    register({result: 'table'}, {mount});
    const {card, on} = await done(ROWS);
    expect(read(card)).to.contain('A grid of the page');
    card.shadowRoot!.querySelector<HTMLElement>('summary')!.click();
    await on.settle();
    expect(said).to.deep.equal(['mount', 'unmount']);
  });

  it('draws ours where a renderer throws', async () => {
    const {reportError} = window;
    window.reportError = () => undefined;
    register({result: 'table'}, () => {
      throw new Error('No grid today.');
    });
    const {card, on} = await done(ROWS);
    await on.settle();
    expect(card.shadowRoot!.querySelector('table')).not.to.equal(null);
    expect(diagnostics(on)).to.deep.equal(['renderer_failed']);
    window.reportError = reportError;
  });

  it('marks a kind of tool of the page, and replaces our mark', async () => {
    register({toolMark: 'vector-store'}, () => html`<i>V</i>`);
    const {card, on} = await show(event('tool.started', {name: 'find', kind: 'vector-store'}));
    const mark = () => card.shadowRoot!.querySelector('.mark')!;
    expect(mark().textContent).to.equal('V');
    expect(read(card)).to.contain('vector-store');
    await on.tell({...event('tool.started', {name: 'ask', kind: 'database'}), toolCallId: 'tc2'});
    card.toolCallId = 'tc2';
    await on.settle();
    expect(mark().querySelector('svg')).not.to.equal(null);
    register({toolMark: 'database'}, () => html`<i>DB</i>`);
    await on.settle();
    expect(mark().textContent).to.equal('DB');
  });

  it('draws the body of an artifact by its media type or shape, and does not load what ours would need', async () => {
    register({preview: 'text/csv'}, ({content, row}) =>
      content.shape === 'table' ? `${row.name}: ${String(content.rows.length)} rows` : '',
    );
    const on = await bench(html`<agent-artifact-preview name="towns.csv"></agent-artifact-preview>`);
    const [preview] = all(on.projection, 'agent-artifact-preview') as AgentArtifactPreview[];
    preview!.blob = new Blob(['city,degrees\nBonn,21\nOslo,12'], {type: 'text/csv'});
    await waitUntil(() => read(preview!).includes('towns.csv: 2 rows'));
    for (const end of undo.splice(0)) end();
    await waitUntil(() => preview!.shadowRoot!.querySelector('agent-table'));
    register({preview: 'table'}, ({body}) => `A sheet of ${String(body.size)} bytes`);
    await waitUntil(() => read(preview!).includes('A sheet of 28 bytes'));
  });
});

describe('X2 X3 F5 renderers of activities and parts, and where they stand', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  const ids = {sessionId: 's1', runId: 'r1'};
  const said = (delta: string) => ({type: 'text.delta', ...ids, messageId: 'm1', payload: {delta}});
  const turn = async (...events: object[]) => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    await on.tell({type: 'run.started', ...ids}, ...events, {
      type: 'run.finished',
      ...ids,
      payload: {outcome: 'success'},
    });
    await on.settle();
    return on;
  };

  it('a card that stands in the answer is seen when the work around it is folded; another is not', async () => {
    register({tool: 'get_weather'}, ({status}) => `The weather: ${status}`, {inAnswer: true});
    register({tool: 'get_time'}, () => 'The time.');
    const on = await turn(
      ...['tc8', 'tc9'].flatMap((toolCallId) => [
        {...event('tool.started', {name: 'get_time'}), toolCallId},
        {...event('tool.result', {output: 1}), toolCallId},
      ]),
      event('tool.started', {name: 'get_weather'}),
      event('tool.result', {output: {degrees: 21}}),
      said('It is warm.'),
    );
    await waitUntil(() => read(on.projection).includes('The weather: output-available'));
    expect(read(on.projection)).to.contain('It is warm.');
    await waitUntil(() => !read(on.projection).includes('The time.'));
    expect(read(on.projection)).to.contain('The weather: output-available');
  });

  it('an activity is drawn by its type, and a part by its kind', async () => {
    register({activity: 'deploy'}, ({row}) => `Deploys ${String((row.content as {to: string}).to)}`, {inAnswer: true});
    register({part: 'reasoning_detail'}, ({row}) => `Thinks: ${String(row.text)}`, {inAnswer: true});
    const on = await turn(
      {type: 'reasoning.delta', ...ids, payload: {delta: 'Which city?'}},
      {type: 'activity.changed', ...ids, activityId: 'a1', payload: {activityType: 'deploy', content: {to: 'Oslo'}}},
      {type: 'activity.changed', ...ids, activityId: 'a2', payload: {activityType: 'search', content: {of: 'tests'}}},
    );
    await waitUntil(() => read(on.projection).includes('Deploys Oslo'));
    expect(read(on.projection)).to.contain('Thinks: Which city?').and.to.contain('tests');
  });

  it('X2 marks an activity by its type and a part by its kind, as the page registered it, with the word of its catalog', async () => {
    const changed = (name: string) => ({
      ...{type: 'activity.changed', ...ids, activityId: name},
      payload: {activityType: name, content: {to: 'Oslo'}},
    });
    const on = await turn(
      {type: 'reasoning.summary', ...ids, payload: {text: 'After four'}},
      changed('deploy'),
      changed('search'),
    );
    all(on.projection, 'button')
      .find((each) => read(each).includes('3 steps'))
      ?.dispatchEvent(new MouseEvent('click'));
    await waitUntil(() => all(on.projection, 'agent-process-step').length === 3);
    const steps = () => all(on.projection, 'agent-process-step');
    // A mark is for the eye alone: what stands in for it is read out.
    const marks = () => steps().map((step) => step.shadowRoot!.querySelector('i, [aria-hidden] > svg')?.textContent);
    await waitUntil(() => marks().every((mark) => mark === ''));
    register({partMark: 'deploy'}, () => html`<i>up</i>`);
    register({partMark: /^reasoning_/}, ({row}) => html`<i>${row.kind}</i>`);
    undo.push(registerCatalog('en', {'activity.deploy': 'Deployment'}));
    await waitUntil(() => read(on.projection).includes('Deployment'));
    expect(marks()).to.deep.equal(['reasoning_summary', 'up', '']);
    expect(steps().map((step) => read(step))).to.deep.equal(['Reasoning After four', 'Deployment Oslo', 'search Oslo']);
  });

  it('X1 where the renderer of a part throws, the card that the package has for its kind is shown', async () => {
    const {reportError} = window;
    window.reportError = () => undefined;
    const plan = {type: 'plan.final', ...ids, planId: 'p1', payload: {steps: [{title: 'Open the boxes'}]}};
    const fail = () => {
      throw new Error('Not today.');
    };
    register({part: 'plan'}, fail);
    register({part: 'assistant_text'}, fail, {inAnswer: true});
    const on = await turn(plan, said('It is warm.'));
    await waitUntil(() => read(on.projection).includes('Open the boxes'));
    await waitUntil(() => read(on.projection).includes('It is warm.'));
    expect(read(on.projection)).not.to.contain('Reasoning');
    expect(diagnostics(on)).to.include('renderer_failed');
    window.reportError = reportError;
  });

  it('a data part of the AI SDK is drawn by its name, and drawn anew when it is replaced', async () => {
    register({activity: 'weather'}, ({row}) => `It is ${(row.content as {sky: string}).sky}`, {inAnswer: true});
    const adapter = createAdapter({newId: () => 'r1'});
    const on = await turn();
    adapter.encode({id: 'c1', control: 'send', sessionId: 's1', payload: {text: 'Weather?'}}, on.projection.store);
    const hear = (sky: string) => on.tell(...adapter.decode({type: 'data-weather', id: 'w1', data: {sky}}));
    await hear('cloudy');
    await waitUntil(() => read(on.projection).includes('It is cloudy'));
    await hear('sunny');
    await waitUntil(() => read(on.projection).includes('It is sunny'));
    expect(read(on.projection)).not.to.contain('cloudy');
  });
});

describe('X1 renderers in a long thread', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  it('draws the calls that are near the screen alone, and takes away those that left it', async () => {
    let mounted = 0;
    const drawn = new Set<string>();
    const mount = (container: HTMLElement, {row}: RendererProps<'tool'>) => {
      mounted++;
      drawn.add(row.id);
      container.textContent = `Weather ${row.id}`;
      return {update() {}, unmount: () => void mounted--};
    };
    register({tool: 'get_weather'}, {mount}, {inAnswer: true});
    const on = await bench(
      html`<agent-conversation session-id="s1" style="height: 480px; width: 800px"></agent-conversation>`,
    );
    const calls = Array.from({length: 1_000}, (_, call) => {
      const ids = {sessionId: 's1', runId: `r${String(Math.floor(call / 10))}`, toolCallId: `t${String(call)}`};
      return [
        ...(call % 10 === 0 ? [{type: 'run.started', ...ids}] : []),
        {type: 'tool.started', ...ids, payload: {name: 'get_weather'}},
        {type: 'tool.result', ...ids, payload: {output: {degrees: 21}}},
        ...(call % 10 === 9 ? [{type: 'run.finished', ...ids, payload: {outcome: 'success'}}] : []),
      ];
    });
    await on.tell(...calls.flat());
    await waitUntil(() => drawn.has('t999'));
    const conversation = on.projection.querySelector('agent-conversation')!;
    await untilStill(conversation);
    expect(mounted).to.be.within(10, 150);
    const log = conversation.shadowRoot!.querySelector('[part="log"]')!;
    log.dispatchEvent(new WheelEvent('wheel', {deltaY: -1}));
    log.scrollTop = 0;
    await waitUntil(() => drawn.has('t0'));
    await untilStill(conversation);
    expect(mounted).to.be.within(10, 150);
    expect(read(on.projection)).not.to.contain('Weather t999');
  });
});

describe('X3 X5 F5 renderers of messages and requests', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  const ids = {sessionId: 's1', runId: 'r1'};
  const words = (type: string, messageId: string, delta: string) => ({type, ...ids, messageId, payload: {delta}});

  it('draws before, after and in place of the words of a message, while they stream', async () => {
    const on = await bench(html`<agent-conversation session-id="s1"></agent-conversation>`);
    const by = (role: string) => ({message: (row: {role: string}) => row.role === role});
    await on.tell({type: 'run.started', ...ids}, words('text.delta', 'm1', 'It is'));
    await waitUntil(() => read(on.projection).includes('It is'));
    register(by('assistant'), ({row}) => `(before ${row.id})`, {place: 'before'});
    register(by('assistant'), ({status}) => `(after ${status})`, {place: 'after'});
    await waitUntil(() => read(on.projection).includes('(before m1) It is (after streaming)'));
    await on.tell(words('text.delta', 'm1', ' warm.'));
    await waitUntil(() => read(on.projection).includes('(before m1) It is warm. (after streaming)'));
    const end = register(by('assistant'), ({text}) => text.toUpperCase());
    await waitUntil(() => read(on.projection).includes('(before m1) IT IS WARM. (after streaming)'));
    await on.tell(words('text.delta', 'm1', ' Very.'));
    await waitUntil(() => read(on.projection).includes('IT IS WARM. VERY.'));
    end();
    await waitUntil(() => read(on.projection).includes('It is warm. Very.'));
    register(by('user'), () => 'not here');
    await on.settle();
    expect(read(on.projection)).not.to.contain('not here');
  });

  it('draws a request by its type; while the answer is on its way the card says so itself', async () => {
    register({action: 'permission'}, ({row, command}) => {
      const button = document.createElement('button');
      button.textContent = `Let it ${String(row.title)}`;
      button.onclick = () => command({control: 'approve', actionId: row.id});
      return button;
    });
    const on = await bench(html`<agent-hitl-card action-id="a1"></agent-hitl-card>`);
    await on.tell({
      type: 'action.required',
      ...ids,
      actionId: 'a1',
      payload: {actionType: 'permission', title: 'deploy', options: []},
    });
    const card = on.projection.querySelector('agent-hitl-card')!;
    expect(read(card)).to.equal('Let it deploy');
    card.shadowRoot!.querySelector('button')!.click();
    await on.settle();
    expect(on.carried.map(({control}) => control)).to.deep.equal(['approve']);
    expect(read(card)).not.to.contain('Let it deploy');
  });
});

describe('X6 actions of a page on messages', () => {
  const ids = {sessionId: 's1', runId: 'r1'};

  it('offers them where they fit, in place of ours by name; what fails is said, and nothing is pressed twice', async () => {
    const rated: string[] = [];
    let finish: (() => void) | undefined;
    let fails = false;
    const ends = [
      registerMessageAction({
        id: 'good',
        label: ({locale}) => `Good answer (${locale})`,
        icon: 'check',
        when: ({role}) => role === 'assistant',
        pressed: () => rated.length > 0,
        run: async ({text}) => {
          await new Promise<void>((resolve) => (finish = resolve));
          if (fails) throw new Error('The rating did not get through.');
          rated.push(text);
        },
      }),
      registerMessageAction({id: 'copy', label: 'Copy', when: () => false, run: () => undefined}),
    ];
    const on = await bench(html`<agent-message-actions entry="run:r1"></agent-message-actions>`);
    await on.tell(
      {type: 'run.started', ...ids},
      {type: 'text.delta', ...ids, messageId: 'm1', payload: {delta: 'It is warm.'}},
      {type: 'run.finished', ...ids, payload: {outcome: 'success'}},
    );
    const element = on.projection.querySelector('agent-message-actions')!;
    const buttons = () => [...element.shadowRoot!.querySelectorAll('button')];
    expect(read(element)).to.equal('Good answer (en)');
    buttons()[0]!.click();
    await on.settle();
    buttons()[0]!.click();
    expect(buttons()[0]!.ariaDisabled).to.equal('true');
    fails = true;
    finish?.();
    await waitUntil(() => read(element).includes('did not get through'));
    expect([buttons()[0]!.ariaPressed, rated]).to.deep.equal(['false', []]);
    fails = false;
    buttons()[0]!.click();
    finish?.();
    await waitUntil(() => buttons()[0]!.ariaPressed === 'true');
    expect(rated).to.deep.equal(['It is warm.']);
    expect(read(element)).to.equal('Good answer (en)');
    for (const end of ends) end();
    await on.settle();
    expect(buttons().map((button) => read(button))).to.deep.equal(['Copy']);
  });
});

describe('X1 renderers of the tools of a page', () => {
  const tool = {name: 'get_weather', description: 'Says the weather.', run: () => ({degrees: 21})};
  const open = async () => {
    const on = await bench(html`
      <agent-event-adapter></agent-event-adapter>
      <agent-tool-card tool-call-id="tc1"></agent-tool-card>
    `);
    await on.tell(event('tool.started', {name: 'get_weather', input: {city: 'Bonn'}}));
    const [adapter] = all(on.projection, 'agent-event-adapter') as AgentEventAdapter[];
    const [card] = all(on.projection, 'agent-tool-card') as AgentToolCard[];
    return {on, adapter: adapter!, card: card!};
  };

  it('draws their calls in this projection alone, as long as the adapter has the tool and is on the page', async () => {
    const {on, adapter, card} = await open();
    const other = await open();
    adapter.tools = [{...tool, render: 'weather-card'}];
    await on.settle();
    expect(read(card)).to.equal('Weather in Bonn : running');
    expect(read(other.card)).not.to.contain('Weather in');
    adapter.tools = [tool];
    await on.settle();
    expect(read(card)).not.to.contain('Weather in');
    adapter.tools = [{...tool, render: 'weather-card'}];
    await on.settle();
    expect(read(card)).to.equal('Weather in Bonn : running');
    other.on.projection.append(adapter);
    await on.settle();
    await other.on.settle();
    expect(read(card)).not.to.contain('Weather in');
    expect(read(other.card)).to.equal('Weather in Bonn : running');
    adapter.remove();
    await other.on.settle();
    expect(read(other.card)).not.to.contain('Weather in');
  });

  it('a new function in place of the last one draws into the same nodes', async () => {
    const {on, adapter, card} = await open();
    const draw = (word: string) => [{...tool, render: () => html`<p>${word}</p>`}];
    adapter.tools = draw('cold');
    await on.settle();
    expect(read(card)).to.equal('cold');
    const container = card.shadowRoot!.querySelector('p')!.parentElement;
    adapter.tools = draw('warm');
    await on.settle();
    expect(read(card)).to.equal('warm');
    expect(card.shadowRoot!.querySelector('p')!.parentElement).to.equal(container);
  });
});

describe('X4 F5 renderers of artifacts', () => {
  afterEach(() => {
    for (const end of undo.splice(0)) end();
  });

  it('draws the body of an artifact by its kind or its media type, and gives it back to the built-in preview', async () => {
    const on = await bench(html`<agent-artifact-workspace session-id="s1"></agent-artifact-workspace>`);
    const artifact = (type: string, payload: object) => ({
      type,
      sessionId: 's1',
      runId: 'r1',
      artifactId: 'a1',
      payload,
    });
    const facts = {title: 'Depth', kind: 'chart', mediaType: 'application/vnd.acme.chart+json'};
    await on.tell(
      artifact('artifact.preview.ready', {...facts, preview: '[1, 2'}),
      artifact('artifact.preview.ready', {...facts, preview: '[1, 2, 3]'}),
    );
    await waitUntil(() => read(on.projection).includes('Depth'));
    openArtifact(on.projection.querySelector('agent-artifact-workspace')!, on.store, 'a1');
    await waitUntil(() => read(on.projection).includes('application/vnd.acme.chart+json'));
    const end = register({artifact: 'chart'}, ({row, body}) => `${row.title}: ${body?.size} bytes`);
    await waitUntil(() => read(on.projection).includes('Depth: 9 bytes'));
    register({artifact: /^application\/vnd\.acme\./}, ({version}) => `Version ${version?.id ?? 'not confirmed'}`);
    await waitUntil(() => read(on.projection).includes('Version not confirmed'));
    undo.pop()!();
    await waitUntil(() => read(on.projection).includes('Depth: 9 bytes'));
    end();
    await waitUntil(() => read(on.projection).includes('Copy JSON'));
  });

  it('marks artifacts by their kind, in a card and in each line of a list, with the word of the catalog', async () => {
    const on = await bench(html`
      <agent-artifact-card artifact-id="a1"></agent-artifact-card>
      <agent-artifact-workspace session-id="s1" style="block-size: 400px"></agent-artifact-workspace>
    `);
    const artifact = (artifactId: string, kind: string) => ({
      ...{type: 'artifact.created', sessionId: 's1', runId: 'r1', artifactId},
      payload: {title: artifactId, kind},
    });
    await on.tell(artifact('a1', 'chart'), artifact('a2', 'table'), artifact('a3', 'chart'));
    await waitUntil(() => all(on.projection, 'li [data-fact]').length === 3);
    const [card] = all(on.projection, 'agent-artifact-card');
    const markOf = (node: Element | undefined) => node?.querySelector('i, [aria-hidden] > svg')?.textContent;
    const marks = () => all(on.projection, 'li [data-fact]').map(markOf);
    await waitUntil(() => marks().every((mark) => mark === ''));
    register({artifactMark: 'chart'}, ({row}) => html`<i>${row.id}</i>`);
    undo.push(registerCatalog('en', {'artifact-kind.chart': 'Line chart'}));
    await waitUntil(() => read(on.projection).includes('Line chart'));
    expect(marks()).to.deep.equal(['a3', '', 'a1']);
    expect(markOf(card!.shadowRoot!.querySelector('article')!)).to.equal('a1');
    register({artifactMark: 'table'}, () => html`<i>#</i>`);
    await waitUntil(() => marks()[1] === '#');
    for (const end of undo.splice(0)) end();
    await waitUntil(() => marks().every((mark) => mark === ''));
  });
});
