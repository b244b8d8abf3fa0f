import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import {registerMessageAction} from '../src/components/conversation/message-actions/registry.js';
import type {RendererProps} from '../src/components/internal/renderers/registry.js';
import type {AgentProjection} from '../src/components/shell/projection/projection.js';
import '../src/define/agent-artifact-preview.js';
import '../src/define/agent-artifact-workspace.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-event-adapter.js';
import '../src/define/agent-hitl-card.js';
import {registerCatalog} from '../src/locales/index.js';
import {listKey, messageKey, partKey, ProjectionStore, rowsOf} from '../src/state/index.js';
import {ago, withStore} from './support.js';

/**
 * What a page can change of what the package draws, each hook alone: [Make it yours](https://github.com/agent-surfaces/agent-surfaces/blob/main/docs/guides/make-it-yours.md)
 * has the whole way from one colour to a brand.
 */
const meta: Meta = {
  title: 'Customise/Hooks',
  component: 'agent-conversation',
  // What is of interest is how it is registered, not the tags that come of it.
  parameters: {docs: {source: {type: 'code'}}},
};
export default meta;
type Story = StoryObj;

const SESSION = {sessionId: 'customise'};
const RUN = {...SESSION, runId: 'r1', agentId: 'billing-4', timestamp: ago(20)};
const OPENED = {type: 'session.opened', ...SESSION, payload: {title: 'Case 8841'}};
const EVENTS = [
  OPENED,
  {
    ...{type: 'text.final', ...SESSION, messageId: 'u1', timestamp: ago(40)},
    payload: {role: 'user', text: 'How warm will it be in Oslo when we deploy?'},
  },
  {type: 'run.started', ...RUN},
  {type: 'tool.started', ...RUN, toolCallId: 't1', payload: {name: 'get_weather', input: {city: 'Oslo'}}},
  {type: 'tool.result', ...RUN, toolCallId: 't1', payload: {output: {degrees: 21}}},
  {
    type: 'activity.changed',
    ...RUN,
    activityId: 'a1',
    payload: {activityType: 'deploy', content: {to: 'Oslo', percent: 60}},
  },
  {type: 'reasoning.summary', ...RUN, partId: 'p1', payload: {text: 'The window is after four'}},
  {
    ...{type: 'text.final', ...RUN, messageId: 'm1'},
    payload: {role: 'assistant', text: 'Warm: 21 degrees.\n\n```js\ndeploy({to: "Oslo", after: "16:00"});\n```'},
  },
];
const ASKS = {
  ...{type: 'action.required', ...RUN, actionId: 'q1'},
  payload: {actionType: 'tool_approval', title: 'Deploy to Oslo', risk: 'medium'},
};
const DONE = {type: 'run.finished', ...RUN, payload: {outcome: 'success'}};

interface Shown {
  readonly events?: readonly object[];
  readonly template?: TemplateResult;
}

const talk = html`<agent-conversation></agent-conversation>`;

/** A conversation, with what one projection registers. */
function show(
  register: (projection: AgentProjection) => unknown,
  {events = [...EVENTS, DONE], template = talk}: Shown = {},
) {
  return withStore(events, html`<div style="max-inline-size: 760px">${template}</div>`, {register});
}

/** Elements of the page above, below and in the composer, and in place of the words of an empty conversation. */
export const Slots: Story = {
  render: () =>
    show(() => undefined, {
      events: [OPENED],
      template: html`
        <agent-conversation style="block-size: 300px">
          <p slot="header" style="margin: 0; padding: 8px 16px">Case 8841, Northwind</p>
          <div slot="empty">
            <h3>What shall we look at?</h3>
            <button type="button">Which invoices are open?</button> <button type="button">What changed today?</button>
          </div>
        </agent-conversation>
        <agent-composer>
          <button slot="start" type="button">Tone: brief</button>
          <button slot="end" type="button">Dictate</button>
        </agent-composer>
      `,
    }),
};

/** The code in an answer, the box of the composer and the names of turns, styled from outside. */
export const Parts: Story = {
  render: () => html`
    <style>
      .branded agent-conversation::part(code) {
        border: 1px solid var(--agent-accent-text);
        border-radius: 0;
      }
      .branded agent-conversation::part(turn__label) {
        font-style: italic;
      }
      .branded agent-composer::part(form) {
        border-radius: 20px;
      }
    </style>
    <div class="branded">${show(() => undefined, {template: html`${talk}<agent-composer></agent-composer>`})}</div>
  `,
};

/** The tokens of a brand, for light and dark. On `:root` they are the whole page's. */
export const BrandTheme: Story = {
  render: () => html`
    <style>
      .brand {
        --agent-canvas: light-dark(oklch(0.97 0.01 300), oklch(0.19 0.02 300));
        --agent-surface: light-dark(oklch(0.99 0.005 300), oklch(0.22 0.02 300));
        --agent-raised: light-dark(oklch(0.96 0.02 300), oklch(0.26 0.03 300));
        --agent-sunken: light-dark(oklch(0.94 0.02 300), oklch(0.17 0.02 300));
        --agent-border: light-dark(oklch(0.87 0.03 300), oklch(0.36 0.04 300));
        --agent-accent: light-dark(oklch(0.45 0.15 300), oklch(0.5 0.14 300));
        --agent-accent-text: light-dark(oklch(0.42 0.15 300), oklch(0.8 0.1 300));
        --agent-font: Georgia, serif;
        --agent-radius-2: 14px;
        padding: 16px;
        background: var(--agent-canvas);
      }
    </style>
    <div class="brand">${show(() => undefined, {template: html`${talk}<agent-composer></agent-composer>`})}</div>
  `,
};

let undoGerman: (() => void) | undefined;

/** A language of the page: what it has is said in it, the rest in English. */
export const Catalog: Story = {
  render: () => {
    undoGerman?.();
    undoGerman = registerCatalog('de', {
      'turn.you': 'Sie',
      'turn.agent': 'Agent',
      'conversation.label': 'Unterhaltung',
      'composer.label': 'Nachricht',
      'composer.placeholder': 'Nachricht an den Agenten',
      'process.steps': (steps) => `${steps} ${steps === 1 ? 'Schritt' : 'Schritte'}`,
      'process.tools': (tools) => `${tools} ${tools === 1 ? 'Werkzeugaufruf' : 'Werkzeugaufrufe'}`,
      'part.reasoning_summary': 'Überlegung',
      'activity.deploy': 'Auslieferung',
      'verb.copy': 'Kopieren',
      'verb.send': 'Senden',
    });
    return html`<div lang="de">
      ${show(() => undefined, {template: html`${talk}<agent-composer></agent-composer>`})}
    </div>`;
  },
};

/** Names and avatars of the person and of agents. */
export const Identity: Story = {
  render: () =>
    show(({identities}) => {
      identities.register({role: 'user'}, {name: 'Mara', avatar: 'person'});
      identities.register({agent: /^billing-/}, {name: 'Billing', avatar: 'db'});
    }),
};

/** The card of one tool, in the answer. */
export const ToolRenderer: Story = {
  render: () =>
    show(({renderers}) =>
      renderers.register(
        {tool: 'get_weather'},
        ({input, result, status}) =>
          html`<p style="padding: 12px; border: 1px solid var(--agent-border); border-radius: 12px">
            <b>${(input as {city?: string}).city ?? '…'}</b>
            ${result ? `${String((result as {degrees: number}).degrees)} °C` : status}
          </p>`,
        {inAnswer: true},
      ),
    ),
};

/** A tool that the page runs for the agent, with what draws its calls: `render` beside `run`. */
export const PageTool: Story = {
  render: () =>
    show(() => undefined, {
      template: html`
        <agent-event-adapter
          .tools=${[
            {
              name: 'get_weather',
              description: 'The weather of a city, as this page knows it',
              parameters: {type: 'object', properties: {city: {type: 'string'}}},
              run: () => ({degrees: 21}),
              render: ({input, result, status}: RendererProps<'tool'>) => html`
                <p>
                  <b>${(input as {city?: string}).city ?? '…'}</b>
                  ${result ? html`<meter aria-label="Degrees" max="40" value=${(result as {degrees: number}).degrees}></meter>` : status}
                </p>
              `,
              inAnswer: true,
            },
          ]}
        ></agent-event-adapter>
        ${talk}
      `,
    }),
};

const FORECAST = [
  {type: 'tool.started', ...RUN, toolCallId: 't2', payload: {name: 'get_forecast', kind: 'satellite'}},
  {
    ...{type: 'tool.result', ...RUN, toolCallId: 't2'},
    payload: {
      output: [
        {hour: '15:00', degrees: 19},
        {hour: '16:00', degrees: 21},
        {hour: '17:00', degrees: 18},
      ],
    },
  },
];

/** What tools gave back, by its shape, in the built-in card; and the mark of a kind of tool of the page. */
export const ResultRenderer: Story = {
  render: () =>
    show(
      ({renderers}) => {
        renderers.register({toolMark: 'satellite'}, () => html`<span>☄</span>`);
        renderers.register({result: 'table'}, ({content}) =>
          content.shape === 'table'
            ? html`<p style="display: flex; gap: 8px; align-items: end">
                ${content.rows.map(
                  ([hour, degrees]) =>
                    html`<span
                      ><meter aria-label=${`At ${String(hour)}`} max="30" value=${Number(degrees)}></meter
                      ><br />${hour}: ${degrees} °C</span
                    >`,
                )}
              </p>`
            : '',
        );
      },
      {events: [OPENED, {type: 'run.started', ...RUN}, ...FORECAST]},
    ),
};

/** The body of an artifact of one kind, with its row. */
export const ArtifactRenderer: Story = {
  render: () =>
    show(
      ({renderers}) =>
        renderers.register(
          {artifact: 'chart'},
          ({row, version}) =>
            html`<p>The chart “${row.title}”${version ? `, version ${version.id}` : ', being made'}</p>`,
        ),
      {
        events: [
          OPENED,
          {
            ...{type: 'artifact.created', ...RUN, artifactId: 'f1'},
            payload: {kind: 'chart', title: 'Degrees in Oslo', preview: '15:00 19'},
          },
        ],
        template: html`<agent-artifact-workspace style="block-size: 320px"></agent-artifact-workspace>`,
      },
    ),
};

/** The body of an artifact, by its shape. */
export const PreviewRenderer: Story = {
  render: () =>
    show(
      ({renderers}) =>
        renderers.register({preview: 'table'}, ({content}) =>
          content.shape === 'table' ? html`<p>${content.rows.length} towns: ${content.rows.join('; ')}</p>` : '',
        ),
      {
        events: [OPENED],
        template: html`<agent-artifact-preview
          name="towns.csv"
          .blob=${new Blob(['town,degrees\nBonn,21\nOslo,12'], {type: 'text/csv'})}
        ></agent-artifact-preview>`,
      },
    ),
};

/** What an activity of the agent's own type looks like. */
export const ActivityRenderer: Story = {
  render: () =>
    show(({renderers}) =>
      renderers.register(
        {activity: 'deploy'},
        ({row}) => {
          const {to, percent} = row.content as {to: string; percent: number};
          return html`<p>
            Deploys to ${to} <progress aria-label="Progress of the deployment" max="100" value=${percent}></progress>
          </p>`;
        },
        {inAnswer: true},
      ),
    ),
};

/** The mark and the word of an activity of the agent's own type, in the built-in line. */
export const PartMark: Story = {
  render: () =>
    show(({renderers}) => renderers.register({partMark: 'deploy'}, () => html`<span>↥</span>`), {
      events: [OPENED, {type: 'run.started', ...RUN}, ...EVENTS.filter(({type}) => type === 'activity.changed')],
    }),
};

/** A kind of part, in place of its line. */
export const PartRenderer: Story = {
  render: () =>
    show(({renderers}) =>
      renderers.register(
        {part: 'reasoning_summary'},
        ({row}) => html`<blockquote style="margin: 0">${row.text ?? row.summary}</blockquote>`,
        {inAnswer: true},
      ),
    ),
};

/** A line under each answer. */
export const MessageRenderer: Story = {
  render: () =>
    show(({renderers}) =>
      renderers.register(
        {message: ({role}) => role === 'assistant'},
        ({text}) => html`<p style="color: var(--agent-text-muted)">Written by a machine, ${text.length} characters</p>`,
        {place: 'after'},
      ),
    ),
};

/** Buttons in the colours of what is around them. */
const PLAIN = 'font: inherit; color: inherit; background: none; border: 1px solid';

/** A request in the page's own form. */
export const ActionRenderer: Story = {
  render: () =>
    show(
      ({renderers}) =>
        renderers.register(
          {action: 'tool_approval'},
          ({row, command}) =>
            html`<p>
              ${row.title}
              <button type="button" style=${PLAIN} @click=${() => command({control: 'approve', actionId: row.id})}>
                Go
              </button>
              <button type="button" style=${PLAIN} @click=${() => command({control: 'reject', actionId: row.id})}>
                Not today
              </button>
            </p>`,
        ),
      {events: [...EVENTS, ASKS], template: html`<agent-hitl-card action-id="q1"></agent-hitl-card>`},
    ),
};

const rated = new Set<string>();
let undoAction: (() => void) | undefined;

/** A button beside Copy. */
export const MessageAction: Story = {
  render: () => {
    undoAction?.();
    undoAction = registerMessageAction({
      id: 'helpful',
      label: 'Helpful',
      icon: 'check',
      when: ({role, sessionId}) => role === 'assistant' && sessionId === SESSION.sessionId,
      pressed: ({row}) => rated.has(row.id),
      run: ({row}) => void (rated.delete(row.id) || rated.add(row.id)),
    });
    return show(() => undefined);
  },
};

/** No element of ours: the store takes the events, and tells the page which rows have changed. */
export const Headless: Story = {
  render: () => {
    const store = new ProjectionStore();
    const {sessionId} = SESSION;
    const list = document.createElement('ol');
    const messages = rowsOf(store, listKey('messages', sessionId), messageKey);
    messages.subscribe(() => {
      const words = messages.get().map(({role, parts}) => {
        const texts = [...parts].map((id) => store.get(partKey(id))?.text ?? '');
        return `${role}: ${texts.join(' ')}`;
      });
      list.replaceChildren(...words.map((textContent) => Object.assign(document.createElement('li'), {textContent})));
    });
    let count = 0;
    const say = () =>
      store.append([
        {
          ...{type: 'text.final', sessionId, messageId: `h${String(++count)}`},
          payload: {role: count % 2 ? 'user' : 'assistant', text: count % 2 ? 'How warm is it?' : '21 degrees.'},
        },
      ]);
    say();
    say();
    return html`${list}<button type="button" style=${PLAIN} @click=${say}>Append an event</button>`;
  },
};
