import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-composer';
import 'agent-surfaces/define/agent-chat';
import 'agent-surfaces/define/agent-launcher';
import {registerCatalog, registerIdentity} from 'agent-surfaces';
import type {} from 'agent-surfaces/types/vue';
import {createApp} from 'vue';
import {german, reader} from '../../../brand/brand.js';
import '../../../brand/brand.css';
import Weather from './Weather.vue';

registerCatalog('de', german);
registerIdentity({role: 'user'}, reader);

createApp(Weather).mount('#app');
