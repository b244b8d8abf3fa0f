import '../src/all.js';
import type {AgentEventAdapter} from '../src/components/event-adapter/event-adapter.js';

/** The demo page around the elements: which session, which theme, which language. Facts come from the elements alone. */

interface Scenario {
  readonly name: string;
  readonly title: string;
}

interface Session {
  readonly id: string;
  readonly title: string;
  readonly scenario: string;
}

const WORDS = {
  en: {
    other: '中文',
    otherLang: 'zh-CN',
    dark: 'Dark',
    light: 'Light',
    label: 'New session',
    create: 'Start',
    offline: 'The runtime does not answer.',
  },
  zh: {
    other: 'English',
    otherLang: 'en',
    dark: '深色',
    light: '浅色',
    label: '新建会话',
    create: '开始',
    offline: '运行时没有响应。',
  },
};

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const adapter = byId<AgentEventAdapter>('adapter');
const root = document.documentElement;
const words = () => (root.lang.startsWith('zh') ? WORDS.zh : WORDS.en);
let sessions: readonly Session[] = [];

/** What the address asks for: `#<session>`. */
const wanted = () => decodeURIComponent(location.hash.slice(1));

async function getJson<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`/api/${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

function showSessions(): void {
  byId('sessions').replaceChildren(
    ...sessions.map((session) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `#${encodeURIComponent(session.id)}`;
      link.textContent = session.title;
      if (session.id === adapter.sessionId) link.setAttribute('aria-current', 'page');
      const note = document.createElement('span');
      note.textContent = session.scenario;
      link.append(note);
      item.append(link);
      return item;
    }),
  );
}

function open(id: string): void {
  const session = sessions.find((one) => one.id === id) ?? sessions[0];
  if (!session) return;
  adapter.sessionId = session.id;
  byId('title').textContent = session.title;
  showSessions();
}

async function load(): Promise<void> {
  try {
    ({sessions} = await getJson<{sessions: Session[]}>('sessions'));
    const {scenarios} = await getJson<{scenarios: Scenario[]}>('scenarios');
    byId('scenario').replaceChildren(...scenarios.map(({name, title}) => new Option(title, name)));
    open(wanted());
  } catch {
    byId('title').textContent = words().offline;
  }
}

function showWords(): void {
  const dark = root.dataset['theme'] === 'dark';
  byId('language').textContent = words().other;
  byId('language').lang = words().otherLang;
  byId('theme').textContent = dark ? words().light : words().dark;
  byId('scenario-label').textContent = words().label;
  byId('create').textContent = words().create;
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
window.addEventListener('hashchange', () => open(wanted()));

const asked = new URLSearchParams(location.search);
root.lang = asked.get('lang') ?? (navigator.language.startsWith('zh') ? 'zh-CN' : 'en');
const theme = asked.get('theme');
if (theme !== null) root.dataset['theme'] = theme;
showWords();
void load();
