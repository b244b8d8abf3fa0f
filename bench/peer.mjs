// The peer alone, in plain Node (the TypeScript loader of the bench cannot load one of its dependencies):
// AG-UI events as JSON on stdin, milliseconds of @ag-ui/client's defaultApplyEvents on stdout.
import {defaultApplyEvents} from '@ag-ui/client';
import {from, lastValueFrom} from 'rxjs';
import {text} from 'node:stream/consumers';

const events = JSON.parse(await text(process.stdin));
const input = {threadId: 't', runId: 'r', messages: [], state: {}, tools: [], context: []};
const agent = {messages: [], state: {}, threadId: 't', agentId: 'a'};
const start = performance.now();
await lastValueFrom(defaultApplyEvents(input, from(events), agent, []), {defaultValue: undefined});
console.log(performance.now() - start);
