import '../src/all.js';
import type {AgentEventAdapter} from '../src/components/event-adapter/event-adapter.js';

/** The demo page around the elements: which session, which theme, which language. Facts come from the elements alone. */

interface Scenario {
  readonly name: string;
  readonly title: string;
}

interface Session {
  readonly id: string;
  readonly title?: string;
  readonly scenario?: string;
}

const WORDS = {
  en: {
    other: '中文',
    otherLang: 'zh-CN',
    dark: 'Dark',
    light: 'Light',
    label: 'New session',
    create: 'Start',
    protocol: 'Protocol',
    offline: 'The runtime does not answer.',
  },
  zh: {
    other: 'English',
    otherLang: 'en',
    dark: '深色',
    light: '浅色',
    label: '新建会话',
    create: '开始',
    protocol: '协议',
    offline: '运行时没有响应。',
  },
};

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const adapter = byId<AgentEventAdapter>('adapter');
const root = document.documentElement;
const words = () => (root.lang.startsWith('zh') ? WORDS.zh : WORDS.en);
let sessions: readonly Session[] = [];

const asked = new URLSearchParams(location.search);

/**
 * The two protocols that the runtime speaks, and where: the page looks the same on both. `agent-runs` is for a gateway in
 * front of a service that keeps the thread itself.
 */
const WIRES = {
  'agent-ui': {protocol: 'agent-ui', url: '/api', list: 'sessions', profile: ''},
  'ag-ui': {protocol: 'ag-ui', url: '/api/agui', list: 'agui/sessions/list', profile: ''},
  'agent-runs': {protocol: 'ag-ui', url: '/api/v1/agent', list: 'agui/sessions/list', profile: 'agent-runs'},
} as const;
const wire = (): keyof typeof WIRES => {
  const name = asked.get('protocol') ?? '';
  return Object.hasOwn(WIRES, name) ? (name as keyof typeof WIRES) : 'agent-ui';
};

/** What the address asks for: `#<session>`. */
const wanted = () => decodeURIComponent(location.hash.slice(1));

async function getJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/api/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** The sessions that the service lists. AG-UI itself knows no such list, so a service may have none. */
async function readSessions(): Promise<readonly Session[]> {
  try {
    const listed = await getJson<readonly Session[] | {sessions: readonly Session[]}>(WIRES[wire()].list);
    return 'sessions' in listed ? listed.sessions : listed;
  } catch (error) {
    const isAnswer = !(error instanceof TypeError);
    if (isAnswer && WIRES[wire()].protocol === 'ag-ui') return [];
    throw error;
  }
}

function showSessions(): void {
  byId('sessions').replaceChildren(
    ...sessions.map((session) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `#${encodeURIComponent(session.id)}`;
      link.textContent = session.title ?? session.id;
      if (session.id === adapter.sessionId) link.setAttribute('aria-current', 'page');
      const note = document.createElement('span');
      note.textContent = session.scenario ?? '';
      link.append(note);
      item.append(link);
      return item;
    }),
  );
}

function open(id: string): void {
  // A thread of AG-UI begins with its first run: any name will do.
  const fresh: Session | undefined =
    WIRES[wire()].protocol === 'ag-ui' && (id !== '' || sessions.length === 0) ? {id} : undefined;
  const session = sessions.find((one) => one.id === id) ?? fresh ?? sessions[0];
  if (!session) return;
  connect();
  adapter.sessionId = session.id;
  byId('title').textContent = session.title ?? (session.id || words().label);
  showSessions();
}

async function load(): Promise<void> {
  byId('new').hidden = true;
  try {
    sessions = await readSessions();
  } catch {
    byId('title').textContent = words().offline;
    return;
  }
  open(wanted());
  await showScenarios();
}

/** What the built-in runtime can play; another service has no such list, and nothing to start. */
async function showScenarios(): Promise<void> {
  try {
    const {scenarios} = await getJson<{scenarios: readonly Scenario[]}>('scenarios');
    byId('scenario').replaceChildren(...scenarios.map(({name, title}) => new Option(title, name)));
    byId('new').hidden = false;
  } catch {
    // A session is begun by its first message.
  }
}

/** Another protocol is another page: everything is read anew. */
function connect(): void {
  const {protocol, url, profile} = WIRES[wire()];
  adapter.protocol = protocol;
  adapter.url = url;
  adapter.profile = profile;
  adapter.history = 'sessions';
  adapter.cancelPath = asked.get('cancel') === 'none' ? '' : 'cancel';
}

function showWords(): void {
  const dark = root.dataset['theme'] === 'dark';
  byId('language').textContent = words().other;
  byId('language').lang = words().otherLang;
  byId('theme').textContent = dark ? words().light : words().dark;
  byId('scenario-label').textContent = words().label;
  byId('create').textContent = words().create;
  byId('protocol-label').textContent = words().protocol;
}

byId('language').addEventListener('click', () => {
  root.lang = words().otherLang;
  showWords();
});
byId('theme').addEventListener('click', () => {
  root.dataset['theme'] = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  showWords();
});
byId<HTMLFormElement>('new').addEventListener('submit', (event) => {
  event.preventDefault();
  void (async () => {
    const scenario = byId<HTMLSelectElement>('scenario').value;
    const headers = {'content-type': 'application/json'};
    const session = await getJson<Session>('sessions', {method: 'POST', headers, body: JSON.stringify({scenario})});
    sessions = [...sessions, session];
    location.hash = encodeURIComponent(session.id);
  })();
});
byId<HTMLSelectElement>('protocol').addEventListener('change', (event) => {
  asked.set('protocol', (event.target as HTMLSelectElement).value);
  location.search = asked.toString();
});
window.addEventListener('hashchange', () => open(wanted()));

root.lang = asked.get('lang') ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en');
const theme = asked.get('theme');
if (theme !== null) root.dataset['theme'] = theme;
showWords();
byId<HTMLSelectElement>('protocol').value = wire();
void load();
