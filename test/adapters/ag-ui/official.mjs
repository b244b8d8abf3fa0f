// Runs in plain Node (a dependency of the official client does not load under tsx): reads lists of events from stdin
// and says of each list whether the official verifier and chunk transformer accept it.
import {transformChunks, verifyEvents} from '@ag-ui/client';
import {EventSchema} from '@ag-ui/core/schemas';
import {from, lastValueFrom} from 'rxjs';
import {toArray} from 'rxjs/operators';

let text = '';
for await (const chunk of process.stdin) text += chunk;
const verdicts = [];
for (const events of JSON.parse(text)) {
  try {
    for (const event of events) EventSchema?.parse(event);
    await lastValueFrom(from(events).pipe(transformChunks(false), verifyEvents(false), toArray()));
    verdicts.push(null);
  } catch (error) {
    verdicts.push(String(error.message).slice(0, 300));
  }
}
process.stdout.write(JSON.stringify(verdicts));
