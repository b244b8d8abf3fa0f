import {AgentComposer} from 'agent-surfaces/react/agent-composer';
import {AgentConversation} from 'agent-surfaces/react/agent-conversation';
import {AgentEventAdapter} from 'agent-surfaces/react/agent-event-adapter';
import {AgentHitlDock} from 'agent-surfaces/react/agent-hitl-dock';
import {AgentProjection} from 'agent-surfaces/react/agent-projection';
import {useRef, useState} from 'react';

/** Which of its stories the built-in runtime plays; an agent of yours has its own props, or none. */
const STORY = {scenario: 'approval'};

/** What the agent should know about the page. */
const CONTEXT = [{description: 'The page', value: 'A reading room'}];

/** One thread after the other: each has its own key, so React draws another agent for another thread. */
export function App() {
  const [thread, setThread] = useState(1);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <header>
        <h1>Reading room</h1>
        <p>
          Thread {thread}, {asked} asked
        </p>
        <button type="button" onClick={() => setThread(thread + 1)}>
          New thread
        </button>
      </header>
      <Thread key={thread} onAsked={() => setAsked((count) => count + 1)} />
    </>
  );
}

function Thread({onAsked}: {readonly onAsked: () => void}) {
  // The types of the wrappers are those of the elements: a ref has their methods.
  const adapter = useRef<AgentEventAdapter>(null);
  const conversation = useRef<AgentConversation>(null);
  const [id] = useState(() => `reading-${crypto.randomUUID().slice(0, 8)}`);
  const [connection, setConnection] = useState('idle');
  const [held, setHeld] = useState('');

  return (
    <AgentProjection
      onAgentCommand={(event) => {
        const {control, payload} = event.command;
        if (control === 'send' && /password/i.test(String(payload?.['text']))) {
          event.preventDefault(); // a page may stop what it hears
          setHeld('Not sent: it speaks of a password.');
          return;
        }
        setHeld('');
        onAsked();
      }}
    >
      <AgentEventAdapter
        ref={adapter}
        protocol="ag-ui"
        url="/api/agui"
        sessionId={id}
        context={CONTEXT}
        forwardedProps={STORY}
        onAgentConnectionChange={() => setConnection(adapter.current?.status?.state ?? 'idle')}
      />
      <div className="tools">
        <button type="button" onClick={() => conversation.current?.openFind()}>
          Find in it
        </button>
        <button type="button" onClick={() => conversation.current?.scrollToEnd()}>
          To the newest
        </button>
        <output>{held || `Connection: ${connection}`}</output>
      </div>
      <AgentConversation ref={conversation} className="talk" sessionId={id} />
      <AgentHitlDock sessionId={id} />
      <AgentComposer sessionId={id} />
    </AgentProjection>
  );
}
