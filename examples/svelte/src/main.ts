// The tags first: Svelte gives objects as properties to elements that are known when it draws them.
import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-hitl-dock';
import 'agent-surfaces/define/agent-composer';
import 'agent-surfaces/define/agent-connection-status';
import 'agent-surfaces/define/agent-task-list';
import 'agent-surfaces/define/agent-task-detail';
import 'agent-surfaces/themes/slate.css';
import type {} from 'agent-surfaces/types/svelte';
import {mount} from 'svelte';
import App from './App.svelte';
import './style.css';

mount(App, {target: document.body});
