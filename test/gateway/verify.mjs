// AG-UI's own judgement, in plain Node (the TypeScript loader cannot load one of the client's dependencies): streams by
// name as JSON on stdin, the complaint about each stream that was refused as JSON on stdout.
import {text} from 'node:stream/consumers';
import {enforceEvents, transformChunks, verifyEvents} from '@ag-ui/client';
import {from, lastValueFrom} from 'rxjs';

console.warn = () => undefined; // each stripped threadId is worth a warning to it
const refused = {};
for (const [name, events] of Object.entries(JSON.parse(await text(process.stdin)))) {
  const judged = from(events).pipe(enforceEvents(), transformChunks(false), verifyEvents(false));
  try {
    await lastValueFrom(judged, {defaultValue: undefined});
  } catch (error) {
    refused[name] = error.message;
  }
}
console.log(JSON.stringify(refused));
