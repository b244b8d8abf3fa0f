import {expect} from '@open-wc/testing';
import {html, render} from 'lit';
import manifest from '../../custom-elements.json';
import {AgentElement} from '../../src/components/agent-element.js';
import '../../src/all.js';

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
      for (const {localName} of hosts)
        found.set(`${localName}::part(${name})`, getComputedStyle(node).getPropertyValue(`--in-${localName}`) === name);
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

/** Each state that a workbench can be put into by its tabs, or the one that there is. */
async function* tabs(stage: Element): AsyncGenerator<void> {
  await drawn(stage);
  yield;
  const bench = stage.querySelector('agent-workbench');
  const names = [...(bench?.shadowRoot?.querySelectorAll('.details [role=tab]') ?? [])].map(({id}) => id);
  for (const name of names) {
    bench?.shadowRoot?.querySelector<HTMLElement>(`#${name}`)?.click();
    await drawn(stage);
    yield;
  }
}

const FILES: Record<string, () => Promise<object>> = {
  'artifact-preview': () => import('../../stories/artifact-preview.stories.js'),
  'artifact-workspace': () => import('../../stories/artifact-workspace.stories.js'),
  'background-teammate': () => import('../../stories/background-teammate.stories.js'),
  'canvas-view': () => import('../../stories/canvas-view.stories.js'),
  citation: () => import('../../stories/citation.stories.js'),
  code: () => import('../../stories/code.stories.js'),
  'code-view': () => import('../../stories/code-view.stories.js'),
  'command-palette': () => import('../../stories/command-palette.stories.js'),
  composer: () => import('../../stories/composer.stories.js'),
  'composer-attachments': () => import('../../stories/composer-attachments.stories.js'),
  'connection-status': () => import('../../stories/connection-status.stories.js'),
  'context-bar': () => import('../../stories/context-bar.stories.js'),
  conversation: () => import('../../stories/conversation.stories.js'),
  'delegation-graph': () => import('../../stories/delegation-graph.stories.js'),
  diagnostics: () => import('../../stories/diagnostics.stories.js'),
  diff: () => import('../../stories/diff.stories.js'),
  'event-log': () => import('../../stories/event-log.stories.js'),
  'file-tree': () => import('../../stories/file-tree.stories.js'),
  'handoff-lane': () => import('../../stories/handoff-lane.stories.js'),
  'hitl-card': () => import('../../stories/hitl-card.stories.js'),
  'hitl-dock': () => import('../../stories/hitl-dock.stories.js'),
  'hitl-inbox': () => import('../../stories/hitl-inbox.stories.js'),
  'image-view': () => import('../../stories/image-view.stories.js'),
  'inline-process': () => import('../../stories/inline-process.stories.js'),
  json: () => import('../../stories/json.stories.js'),
  markdown: () => import('../../stories/markdown.stories.js'),
  opening: () => import('../../stories/opening.stories.js'),
  picker: () => import('../../stories/picker.stories.js'),
  'process-parts': () => import('../../stories/process-parts.stories.js'),
  'remote-teammate': () => import('../../stories/remote-teammate.stories.js'),
  replay: () => import('../../stories/replay.stories.js'),
  'review-lane': () => import('../../stories/review-lane.stories.js'),
  'runtime-status': () => import('../../stories/runtime-status.stories.js'),
  'schema-form': () => import('../../stories/schema-form.stories.js'),
  'session-list': () => import('../../stories/session-list.stories.js'),
  'session-tabs': () => import('../../stories/session-tabs.stories.js'),
  settings: () => import('../../stories/settings.stories.js'),
  splitter: () => import('../../stories/splitter.stories.js'),
  'state-snapshot': () => import('../../stories/state-snapshot.stories.js'),
  status: () => import('../../stories/status.stories.js'),
  table: () => import('../../stories/table.stories.js'),
  'task-capsule': () => import('../../stories/task-capsule.stories.js'),
  'task-controls': () => import('../../stories/task-controls.stories.js'),
  'task-create': () => import('../../stories/task-create.stories.js'),
  'task-detail': () => import('../../stories/task-detail.stories.js'),
  'task-graph': () => import('../../stories/task-graph.stories.js'),
  'task-list': () => import('../../stories/task-list.stories.js'),
  'task-pane': () => import('../../stories/task-pane.stories.js'),
  'task-plots': () => import('../../stories/task-plots.stories.js'),
  'team-pane': () => import('../../stories/team-pane.stories.js'),
  'team-policy': () => import('../../stories/team-policy.stories.js'),
  'team-roster': () => import('../../stories/team-roster.stories.js'),
  'teammate-transcript': () => import('../../stories/teammate-transcript.stories.js'),
  terminal: () => import('../../stories/terminal.stories.js'),
  text: () => import('../../stories/text.stories.js'),
  time: () => import('../../stories/time.stories.js'),
  'timeline-evidence': () => import('../../stories/timeline-evidence.stories.js'),
  'todo-dock': () => import('../../stories/todo-dock.stories.js'),
  'tool-card': () => import('../../stories/tool-card.stories.js'),
  'tool-shapes': () => import('../../stories/tool-shapes.stories.js'),
  turn: () => import('../../stories/turn.stories.js'),
  'ui-schema': () => import('../../stories/ui-schema.stories.js'),
  'work-board': () => import('../../stories/work-board.stories.js'),
  workbench: () => import('../../stories/workbench.stories.js'),
  'worker-notifications': () => import('../../stories/worker-notifications.stories.js'),
};

describe('X7 the parts of composed elements', () => {
  const reached = new Set<string>();

  for (const [file, load] of Object.entries(FILES)) {
    it(`X7 ${file}: ::part() reaches the parts inside, in every story`, async () => {
      const {default: meta, ...stories} = (await load()) as {default: Story} & Record<string, Story>;
      const missed = new Set<string>();
      for (const story of Object.values(stories)) {
        const stage = document.body.appendChild(document.createElement('div'));
        const draw = story.render ?? meta.render;
        const loaded = Object.assign({}, ...(await Promise.all((story.loaders ?? []).map((load) => load())))) as object;
        if (draw) render(html`${draw({...meta.args, ...story.args}, {loaded})}`, stage);
        await drawn(stage);
        await story.play?.({canvasElement: stage});
        for await (const _ of tabs(stage))
          for (const [part, isReached] of look(stage)) (isReached ? reached : missed).add(part);
        stage.remove();
      }
      expect([...missed]).to.deep.equal([]);
    });
  }

  it('X7 every documented part of an element that others draw was seen', () => {
    const seen = new Set([...reached].map((each) => /part\((.*)\)/.exec(each)?.[1]));
    console.log(outerNames.filter((name) => !seen.has(name)).join(' '), reached.size);
  });
});
