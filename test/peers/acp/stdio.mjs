// node stdio.mjs: the scripted agent as editors run agents, on its standard input and output.
import {Readable, Writable} from 'node:stream';
import {ndJsonStream} from '@agentclientprotocol/sdk';
import {createAgent} from './agent.mjs';

createAgent().connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin)));
