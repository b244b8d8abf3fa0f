import type {AgentApp} from '@agentclientprotocol/sdk';

export declare function goOn(): number;
export declare function createAgent(options?: object): AgentApp;
