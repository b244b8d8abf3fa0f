// AG-UI's own client in plain Node: streams as JSON on stdin, on stdout what it says about each: `ok` or its complaint.
import {enforceEvents, transformChunks, verifyEvents} from '@ag-ui/client';
import {from, lastValueFrom} from 'rxjs';
import {text} from 'node:stream/consumers';

const verdicts = [];
for (const events of JSON.parse(await text(process.stdin))) {
  const complaints = [];
  console.warn = (...words) => complaints.push(words.join(' '));
  try {
    const checked = from(events).pipe(enforceEvents(), transformChunks(), verifyEvents());
    await lastValueFrom(checked, {defaultValue: undefined});
  } catch (error) {
    complaints.push(error.message);
  }
  verdicts.push(complaints.length === 0 ? 'ok' : complaints.join('; '));
}
console.log(JSON.stringify(verdicts));
