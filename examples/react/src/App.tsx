import {ProjectionStore} from 'agent-surfaces/state';
import {useState} from 'react';
import {AgentPanel} from './AgentPanel';
import {AgentStore} from './agent-surfaces';
import {Pill} from './Pill';
import {STEPS} from './steps';

/** The page's own: what the agent told is still here when its panel is closed and opened again. */
const store = new ProjectionStore();

/** A session of the built-in runtime; yours come from wherever you keep them. */
const SESSION = 'approval';

/** In the words of the page; what is not worth a line has none. */
const WORDS: Readonly<Record<string, string>> = {
  send: 'You asked the agent',
  approve: 'You approved what the agent asked for',
  reject: 'You refused what the agent asked for',
};

export function App() {
  const [isOpen, setOpen] = useState(true);
  const [steps, setSteps] = useState(STEPS);
  const [diary, setDiary] = useState<readonly string[]>([]);

  const note = (control: string) => {
    const words = WORDS[control];
    if (words) setDiary((lines) => [...lines, words]);
  };
  const turn = (at: number) =>
    setSteps((all) => all.map((step, index) => (index === at ? {...step, isDone: !step.isDone} : step)));

  return (
    <AgentStore value={store}>
      <header>
        <h1>Cutover of the billing ledger</h1>
        <Pill session={SESSION} />
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the agent' : 'Open the agent'}
        </button>
      </header>
      <main>
        <h2>Before the switch</h2>
        <ul className="steps">
          {steps.map(({title, isDone}, index) => (
            <li key={title}>
              <label>
                <input type="checkbox" checked={isDone} onChange={() => turn(index)} />
                {title}
              </label>
            </li>
          ))}
        </ul>
        <h2>Diary</h2>
        <ol className="diary">
          {diary.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ol>
      </main>
      {isOpen && (
        <aside aria-label="Agent">
          <AgentPanel store={store} session={SESSION} steps={steps} onAsked={note} />
        </aside>
      )}
    </AgentStore>
  );
}
