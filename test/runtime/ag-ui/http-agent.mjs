// AG-UI's HttpAgent in plain Node: `node http-agent.mjs <url> <threadId> <scenario> <words>`. Says yes to every interrupt
// and answers every question with the value given on stdin; tells on stdout what it has at the end.
import {HttpAgent} from '@ag-ui/client';
import {text} from 'node:stream/consumers';

const [url, threadId, scenario, words] = process.argv.slice(2);
const answer = JSON.parse(await text(process.stdin));
const agent = new HttpAgent({url, threadId});
const ends = [];
const watch = {
  onRunFinishedEvent: ({event}) => void ends.push(event.outcome.type),
  onRunErrorEvent: ({event}) => void ends.push(event.message),
};
agent.addMessage({id: 'said-1', role: 'user', content: words});
await agent.runAgent({runId: 'run-1', forwardedProps: {scenario}}, watch);
for (let run = 2; agent.pendingInterrupts.length > 0; run++) {
  const resume = agent.pendingInterrupts.map(({id, responseSchema}) => ({
    interruptId: id,
    status: 'resolved',
    payload: responseSchema ? answer : {approved: true},
  }));
  await agent.runAgent({runId: `run-${run}`, resume}, watch);
}
console.log(JSON.stringify({ends, messages: agent.messages}));
