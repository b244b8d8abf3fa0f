// Ends a server when the test that started it is gone, however it went.
import {isMainThread} from 'node:worker_threads';

if (isMainThread) process.stdin.resume().on('end', () => process.exit(0));
