// The tags first: an element that is known when Vue draws it gets objects as properties from the beginning.
import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-hitl-dock';
import 'agent-surfaces/define/agent-composer';
import type {} from 'agent-surfaces/types/vue';
import {createApp} from 'vue';
import App from './App.vue';
import './style.css';

createApp(App).mount('#app');
