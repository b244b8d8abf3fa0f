// The official AG-UI client over streams that were kept: [{name, events}] on stdin, [{name, error}] of those that it
// rejects on stdout. In plain Node: the TypeScript loader of the tests cannot load one of its dependencies.
import {enforceEvents, verifyEvents} from '@ag-ui/client';
import {text} from 'node:stream/consumers';
import {from, lastValueFrom} from 'rxjs';

const rejected = [];
for (const {name, events} of JSON.parse(await text(process.stdin))) {
  try {
    const checked = from(events).pipe(enforceEvents(), verifyEvents(false));
    await lastValueFrom(checked, {defaultValue: undefined});
  } catch (error) {
    rejected.push({name, error: String(error)});
  }
}
console.log(JSON.stringify(rejected));
