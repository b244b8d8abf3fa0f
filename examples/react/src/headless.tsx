// A chat without any element of the package: React draws everything from rows.
import {createAdapter} from 'agent-surfaces/adapters/ag-ui';
import {listKey, messageKey, partKey, ProjectionStore, runKey, toolKey, type MessageRow} from 'agent-surfaces/state';
import {StrictMode, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgentStore, useCommand, useConnection, useRow, useRows} from './agent-surfaces';

const service = {url: '/api/agui', createAdapter};

function Chat() {
  const [sessionId, setSession] = useState('first');
  const connection = useConnection({...service, sessionId});
  const messages = useRows(listKey('messages', sessionId), messageKey);
  const runs = useRows(listKey('runs', sessionId), runKey);
  return (
    <main>
      <output>{connection?.state}</output>
      <button type="button" onClick={() => setSession('second')}>
        Another session
      </button>
      <ol className="messages">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <ul className="tools">
        {runs.map(({id}) => (
          <Calls key={id} runId={id} />
        ))}
      </ul>
      <Field sessionId={sessionId} />
    </main>
  );
}

function Message({message}: {readonly message: MessageRow}) {
  return (
    <li data-role={message.role}>
      {[...message.parts].map((id) => (
        <Part key={id} id={id} />
      ))}
    </li>
  );
}

/** Only the part that streams is drawn with each of its words. */
function Part({id}: {readonly id: string}) {
  return <>{useRow(partKey(id))?.text}</>;
}

function Calls({runId}: {readonly runId: string}) {
  return useRows(listKey('tools', runId), toolKey).map(({id, name, status}) => (
    <li key={id} data-status={status}>
      {name}
    </li>
  ));
}

function Field({sessionId}: {readonly sessionId: string}) {
  const {receipt, refusal, send} = useCommand();
  const [text, setText] = useState('');
  const intent = {control: 'send', sessionId, payload: {text}} as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(intent);
        setText('');
      }}
    >
      <input aria-label="Message" value={text} onChange={({target}) => setText(target.value)} />
      <button disabled={refusal(intent) !== undefined}>Send</button>
      <span role="status" className="receipt">
        {receipt?.status}
      </span>
    </form>
  );
}

const store = new ProjectionStore();
createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <AgentStore value={store}>
      <Chat />
    </AgentStore>
  </StrictMode>,
);
