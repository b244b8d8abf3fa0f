import {expect} from '@open-wc/testing';
import {html, render} from 'lit';
import manifest from '../../custom-elements.json';
import {AgentElement} from '../../src/components/agent-element.js';
import type {AgentConversation} from '../../src/components/conversation/conversation/conversation.js';
import type {AgentArtifactPreview} from '../../src/components/artifacts/artifact-preview/artifact-preview.js';
import {listKey, NO_SESSION, uiKey} from '../../src/state/keys.js';
import '../../src/all.js';
import {all} from './reading.js';
import {waitUntil} from './waiting.js';

interface Declared {
  readonly tagName: string;
  readonly cssParts?: readonly {readonly name: string}[];
}

interface Story {
  readonly render?: (args: object, context: object) => unknown;
  readonly args?: object;
  readonly loaders?: readonly (() => Promise<object>)[];
  readonly play?: (context: {canvasElement: HTMLElement}) => unknown;
}

/** What a session has besides: a team, and a surface that the agent made. */
const MORE = [
  {type: 'session.opened', payload: {title: 'Ledger'}},
  {type: 'team.changed', teamId: 't1', payload: {status: 'active'}},
  {type: 'text.final', messageId: 'own', payload: {role: 'user', text: 'Draw it.'}},
  {type: 'run.started', runId: 'surface'},
  {
    ...{type: 'activity.changed', runId: 'surface', activityId: 'surface'},
    payload: {
      activityType: 'ui_schema',
      content: {version: '2.0', locale: 'en', status: 'info', root: {type: 'text', content: 'Done', role: 'title'}},
    },
  },
  {type: 'run.finished', runId: 'surface', payload: {outcome: 'success'}},
];
const VIEW_KEY = uiKey<{readonly view: string}>('task-view');

type Stories = {readonly default: Story} & Readonly<Record<string, Story>>;

/** The parts that each public element documents. */
const documented = new Map(
  (manifest.modules as unknown as {declarations: readonly Declared[]}[])
    .flatMap(({declarations}) => declarations)
    .map(({tagName, cssParts = []}) => [tagName, cssParts.map(({name}) => name)] as const),
);

/** What a part is called on the elements around its own. */
function outerName(tag: string, part: string): string {
  const noun = tag.slice('agent-'.length);
  return part === 'base' ? noun : `${noun}__${part}`;
}

const outerNames = [...documented].flatMap(([tag, parts]) => parts.map((part) => outerName(tag, part)));

/** A style sheet by which a part says that it was reached from outside of one element. */
const sheets = new Map<string, CSSStyleSheet>();
function sheetOf(tag: string): CSSStyleSheet {
  let sheet = sheets.get(tag);
  if (!sheet) {
    CSS.registerProperty({name: `--in-${tag}`, syntax: '*', inherits: false});
    sheets.set(tag, (sheet = new CSSStyleSheet()));
    sheet.replaceSync(outerNames.map((name) => `${tag}::part(${name}) { --in-${tag}: ${name} }`).join('\n'));
  }
  return sheet;
}

/** Every element of ours that is drawn inside others, at any depth. */
function drawnIn(root: ParentNode): AgentElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(element instanceof AgentElement ? [element] : []),
    ...(element.shadowRoot ? drawnIn(element.shadowRoot) : []),
  ]);
}

/** The public elements around one, from the inside. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot) || !(root.host instanceof AgentElement)) return [];
  return [...(documented.has(root.host.localName) ? [root.host] : []), ...hostsOf(root.host)];
}

/** The parts on the page, each as `outer element::part(name)`, by whether a style of outside reaches them. */
function look(stage: Element): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const own = drawnIn(stage);
  for (const element of own) {
    const hosts = hostsOf(element);
    for (const host of hosts) {
      const root = host.getRootNode() as Document | ShadowRoot;
      const sheet = sheetOf(host.localName);
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    }
    for (const part of hosts.length > 0 ? (documented.get(element.localName) ?? []) : []) {
      const node = element.shadowRoot?.querySelector(`[part~='${part}']`);
      if (!node) continue;
      const name = outerName(element.localName, part);
      for (const {localName} of hosts) {
        const isReached = getComputedStyle(node).getPropertyValue(`--in-${localName}`) === name;
        // A pane that is not shown has no styles in the newest Chromium.
        if (isReached || node.checkVisibility()) found.set(`${localName}::part(${name})`, isReached);
      }
    }
  }
  return found;
}

/** Waits until nothing more is drawn. */
async function drawn(stage: Element): Promise<void> {
  let count = -1;
  for (let same = 0; same < 4;) {
    await new Promise(requestAnimationFrame);
    await Promise.all(drawnIn(stage).map((element) => element.updateComplete));
    const now = drawnIn(stage).length;
    same = now === count ? same + 1 : 0;
    count = now;
  }
}

const FILES: Record<string, () => Promise<object>> = {
  'artifact-preview': () => import('../../stories/artifact-preview.stories.js'),
  'artifact-workspace': () => import('../../stories/artifact-workspace.stories.js'),
  citation: () => import('../../stories/citation.stories.js'),
  'composer-attachments': () => import('../../stories/composer-attachments.stories.js'),
  'context-bar': () => import('../../stories/context-bar.stories.js'),
  conversation: () => import('../../stories/conversation.stories.js'),
  'delegation-graph': () => import('../../stories/delegation-graph.stories.js'),
  diagnostics: () => import('../../stories/diagnostics.stories.js'),
  'handoff-lane': () => import('../../stories/handoff-lane.stories.js'),
  'hitl-card': () => import('../../stories/hitl-card.stories.js'),
  'hitl-inbox': () => import('../../stories/hitl-inbox.stories.js'),
  'inline-process': () => import('../../stories/inline-process.stories.js'),
  markdown: () => import('../../stories/markdown.stories.js'),
  'process-parts': () => import('../../stories/process-parts.stories.js'),
  'review-lane': () => import('../../stories/review-lane.stories.js'),
  'session-list': () => import('../../stories/session-list.stories.js'),
  'task-capsule': () => import('../../stories/task-capsule.stories.js'),
  'task-controls': () => import('../../stories/task-controls.stories.js'),
  'task-detail': () => import('../../stories/task-detail.stories.js'),
  'task-graph': () => import('../../stories/task-graph.stories.js'),
  'task-list': () => import('../../stories/task-list.stories.js'),
  'task-pane': () => import('../../stories/task-pane.stories.js'),
  'team-pane': () => import('../../stories/team-pane.stories.js'),
  'team-policy': () => import('../../stories/team-policy.stories.js'),
  'team-roster': () => import('../../stories/team-roster.stories.js'),
  'teammate-transcript': () => import('../../stories/teammate-transcript.stories.js'),
  text: () => import('../../stories/text.stories.js'),
  'timeline-evidence': () => import('../../stories/timeline-evidence.stories.js'),
  'tool-card': () => import('../../stories/tool-card.stories.js'),
  'tool-shapes': () => import('../../stories/tool-shapes.stories.js'),
  turn: () => import('../../stories/turn.stories.js'),
  'ui-schema': () => import('../../stories/ui-schema.stories.js'),
  'work-board': () => import('../../stories/work-board.stories.js'),
  workbench: () => import('../../stories/workbench.stories.js'),
  'worker-notifications': () => import('../../stories/worker-notifications.stories.js'),
};

/** Stories whose store is shown in a workbench as well: what its own element shows alone stands there inside others. */
const IN_WORKBENCH: readonly (readonly [string, () => Promise<object>, string])[] = [
  ['artifact-workspace', () => import('../../stories/artifact-workspace.stories.js'), 'Reading'],
  ['background-teammate', () => import('../../stories/background-teammate.stories.js'), 'Running'],
  ['composer', () => import('../../stories/composer.stories.js'), 'ModeModelAndPermissions'],
  ['composer-attachments', () => import('../../stories/composer-attachments.stories.js'), 'CanAttach'],
  ['context-bar', () => import('../../stories/context-bar.stories.js'), 'Full'],
  ['conversation', () => import('../../stories/conversation.stories.js'), ''],
  ['delegation-graph', () => import('../../stories/delegation-graph.stories.js'), ''],
  ['hitl-dock', () => import('../../stories/hitl-dock.stories.js'), ''],
  ['remote-teammate', () => import('../../stories/remote-teammate.stories.js'), ''],
  ['review-lane', () => import('../../stories/review-lane.stories.js'), ''],
  ['task-pane', () => import('../../stories/task-pane.stories.js'), 'OneTask'],
  ['todo-dock', () => import('../../stories/todo-dock.stories.js'), 'Expanded'],
  ['work-board', () => import('../../stories/work-board.stories.js'), 'Standard'],
];

/** What opens a part: the element, and the button in it. */
const OPENERS = [
  ['agent-fact-why', 'button'],
  ['agent-picker', 'button'],
  ['agent-task-capsule', '.capsule'],
  ['agent-task-controls', '.more'],
  ['agent-conversation', '.tool[aria-expanded=false]'],
  ['agent-hitl-dock', '.request'],
  ['agent-todo-dock', 'button'],
] as const;

const drawnTag = (stage: Element, tag: string) => drawnIn(stage).find(({localName}) => localName === tag);

/** Opens what there is to open, one after another. */
function* openMore(stage: Element): Generator {
  for (const [tag, selector] of OPENERS) {
    const buttons = drawnIn(stage)
      .filter(({localName}) => localName === tag)
      .map(({shadowRoot}) => shadowRoot?.querySelector<HTMLElement>(selector));
    const button = buttons.find((each) => each && each.ariaDisabled !== 'true' && each.checkVisibility());
    if (!button) continue;
    button.click();
    yield;
  }
}

async function draw({default: meta, ...stories}: Stories, name: string): Promise<HTMLElement> {
  const {render: own, args, loaders = [], play} = {...meta, ...stories[name]};
  const loaded = Object.assign({}, ...(await Promise.all(loaders.map((load) => load())))) as object;
  const stage = document.body.appendChild(document.createElement('div'));
  if (own) render(html`${own({...meta.args, ...args}, {loaded})}`, stage);
  await drawn(stage);
  await play?.({canvasElement: stage});
  await drawn(stage);
  return stage;
}

describe('X7 the parts of composed elements', () => {
  const reached = new Set<string>();
  const missed = new Set<string>();
  const note = (stage: Element): void => {
    for (const [part, isReached] of look(stage)) (isReached ? reached : missed).add(part);
  };

  for (const [file, load] of Object.entries(FILES)) {
    it(`X7 ${file}: ::part() reaches the parts inside, in every story`, async () => {
      const stories = (await load()) as Stories;
      for (const name of Object.keys(stories).filter((each) => each !== 'default')) {
        const stage = await draw(stories, name);
        note(stage);
        stage.remove();
      }
      expect([...missed].join(', ')).to.equal('');
    });
  }

  for (const [file, load, name] of IN_WORKBENCH) {
    it(`X7 ${file}: ::part() reaches the parts in a workbench, tab by tab`, async () => {
      const stories = (await load()) as Stories;
      const own = await draw(
        stories,
        stories[name] ? name : (Object.keys(stories).find((each) => each !== 'default') ?? ''),
      );
      const {store} = own.querySelector('agent-projection')!;
      const sessionId = store.get(listKey('sessions', NO_SESSION))?.ids.at(-1) ?? 's1';
      own.remove();
      store.openSession(sessionId);
      // The plan of the newest run alone is docked.
      store.append((name === 'Expanded' ? MORE.slice(0, 2) : MORE).map((event) => ({...event, sessionId})));
      store.flush();
      const stage = document.body.appendChild(document.createElement('div'));
      const onePane = html`<agent-workbench
        without-badge
        show-unavailable
        panes=""
        style="inline-size: 360px"
        .store=${store}
      ></agent-workbench>`;
      render(
        html`<agent-workbench tabbed without-badge show-unavailable .store=${store}></agent-workbench>${onePane}`,
        stage,
      );
      await drawn(stage);
      const bench = stage.querySelector('agent-workbench')!;
      const noteAll = async () => {
        await drawn(stage);
        note(stage);
        for (const _ of openMore(stage)) {
          await drawn(stage);
          note(stage);
        }
      };
      for (const {id} of bench.shadowRoot!.querySelectorAll('.details [role=tab]')) {
        bench.shadowRoot!.querySelector<HTMLElement>(`#${id}`)?.click();
        await noteAll();
      }
      store.setLocal(VIEW_KEY, {view: 'graph'});
      bench.shadowRoot!.querySelector<HTMLElement>('#tab-tasks')?.click();
      (drawnTag(stage, 'agent-conversation') as AgentConversation | undefined)?.openFind();
      await noteAll();
      await bench.openRecording(new Blob([MORE.map((event) => JSON.stringify({...event, sessionId})).join('\n')]));
      await noteAll();
      stage.remove();
      expect([...missed].join(', ')).to.equal('');
    });
  }

  it('X7 ::part() reaches the frame that runs an artifact', async () => {
    const stage = await draw(
      (await import('../../stories/artifact-workspace.stories.js')) as unknown as Stories,
      'Reading',
    );
    const preview = drawnTag(stage, 'agent-artifact-preview') as AgentArtifactPreview;
    Object.assign(preview, {allowRun: true, kind: 'code', name: 'a.html', blob: new Blob(['<b>1</b>'])});
    await drawn(stage);
    await waitUntil(() => all(preview.shadowRoot!, 'button').some((button) => button.textContent?.trim() === 'Run'));
    all(preview.shadowRoot!, 'button')
      .find((button) => button.textContent?.trim() === 'Run')!
      .dispatchEvent(new Event('click'));
    await waitUntil(() => preview.shadowRoot!.querySelector('iframe'));
    note(stage);
    stage.remove();
    expect([...missed].join(', ')).to.equal('');
  });

  it('X7 every documented part of an element that others draw was reached', () => {
    const seen = new Set([...reached].map((each) => /part\((.*)\)/.exec(each)?.[1]));
    const isDrawn = (tag: string) => (customElements.get(tag) as typeof AgentElement).exportedParts !== '';
    const expected = [...documented].filter(([tag]) => isDrawn(tag));
    const names = expected.flatMap(([tag, parts]) => parts.map((part) => outerName(tag, part)));
    expect(names.length).to.be.greaterThan(100);
    expect(names.filter((name) => !seen.has(name))).to.deep.equal([]);
  });
});
