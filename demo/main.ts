import '../src/all.js';
import type {ProtocolName} from '../src/adapters/protocols.js';
import type {PageCommand} from '../src/components/shell/command-palette/page-command.js';
import {readSettings} from '../src/components/shell/settings/values.js';
import type {AgentEventAdapter} from '../src/components/shell/event-adapter/event-adapter.js';
import type {AgentWorkbench} from '../src/components/shell/workbench/workbench.js';

/**
 * The page around the workbench: which wire, which session, which language. The address says it:
 * `?protocol=agent-ui|ag-ui|agent-runtime|agent-runs&lang=…&theme=…&tabs&read-only#<session>`. A session to be read alone has a page of
 * its own: `/sessions/<session>?show=all|text|tools|state`; `?replay=<address>` plays a recording. A runtime that this
 * page's server passes requests on to: `?runtime=<path>&protocol=agent-ui|ag-ui|agent-runtime|a2a|ai-sdk|langgraph|acp`.
 */

/** The three protocols that the runtime speaks. `agent-runs` is for a gateway before a service that keeps the thread itself. */
const WIRES = {
  'agent-ui': {protocol: 'agent-ui', url: '/api'},
  'ag-ui': {protocol: 'ag-ui', url: '/api/agui'},
  'agent-runtime': {protocol: 'agent-runtime', url: '/api/agent-runtime'},
  'agent-runs': {protocol: 'ag-ui', url: '/api/v1/agent', profile: 'agent-runs'},
} as const satisfies Record<string, {protocol: string; url: string; profile?: string}>;

const PROTOCOL_NAMES = {'agent-ui': 'Agent UI', 'ag-ui': 'AG-UI 1.0', 'agent-runtime': 'Agent Runtime'} as const;

const root = document.documentElement;
const asked = new URLSearchParams(location.search);
const workbench = document.querySelector('agent-workbench') as AgentWorkbench;
const adapter = document.querySelector('agent-event-adapter') as AgentEventAdapter;

const wire = (): keyof typeof WIRES => {
  const name = asked.get('protocol') ?? '';
  return Object.hasOwn(WIRES, name) ? (name as keyof typeof WIRES) : 'agent-ui';
};

/** The session whose own page this is, if it is one. */
const page = /^\/sessions\/([^/]+)$/.exec(location.pathname)?.[1];

/** The session that the address asks for. */
const wanted = () => decodeURIComponent(page ?? location.hash.slice(1));

/** The runtime behind this page's server, if there is one. Only a path: an address of another site is none. */
const runtime = /^\/(?![/\\])/.test(asked.get('runtime') ?? '') ? asked.get('runtime') : null;

function connect(): void {
  if (runtime !== null) {
    adapter.protocol = (asked.get('protocol') ?? 'ag-ui') as ProtocolName;
    adapter.url = new URL(runtime, location.origin).href;
    adapter.sessionId = wanted();
    return;
  }
  const {protocol, url, ...dialect} = WIRES[wire()];
  adapter.protocol = protocol;
  adapter.url = readSettings().baseUrl || url;
  adapter.history = 'sessions';
  adapter.options = {
    ...(asked.get('cancel') === 'none' || 'profile' in dialect ? {} : {cancelPath: 'cancel'}),
    ...dialect,
  };
  adapter.sessionId = wanted();
}

/** Another protocol is another page: everything is read anew. */
function commands(): readonly PageCommand[] {
  const isChinese = root.lang.startsWith('zh');
  const names = Object.entries(PROTOCOL_NAMES).filter(([name]) => runtime === null && name !== wire());
  return names.map(([name, label]) => ({
    id: `protocol-${name}`,
    group: isChinese ? '协议' : 'Protocol',
    label: isChinese ? `改用 ${label}` : `Use ${label}`,
    run() {
      asked.set('protocol', name);
      location.search = asked.toString();
    },
  }));
}

/** The session that the address was last made to name. What it asks for since is not overwritten before it is read. */
let named = wanted();
adapter.addEventListener('agent-connection-change', () => {
  const id = adapter.sessionId;
  if (page !== undefined || id === '' || id === named) return;
  named = id;
  history.replaceState(null, '', `#${encodeURIComponent(id)}`);
});
workbench.addEventListener('agent-settings-change', connect);
window.addEventListener('hashchange', () => (adapter.sessionId = named = wanted()));

root.lang = asked.get('lang') ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en');
const theme = asked.get('theme');
if (theme !== null) root.dataset['theme'] = theme;
workbench.tabbed = asked.has('tabs');
adapter.readOnly = workbench.readOnly = page !== undefined || asked.has('read-only');
workbench.show = asked.get('show') ?? 'all';
workbench.commands = commands();
// The server says which keys it trusts, not the address: anybody can write an address.
if (asked.has('trusted-keys'))
  workbench.trustedKeys = await fetch('/trusted-keys.json').then((answer) => answer.json());
workbench.recording = asked.get('replay') ?? '';
// A recording needs nobody to talk to.
if (workbench.recording === '') connect();
