import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-composer';
import 'agent-surfaces/define/agent-chat';
import 'agent-surfaces/define/agent-launcher';
import type {} from 'agent-surfaces/types/react';
import {registerCatalog, registerIdentity} from 'agent-surfaces';
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {german, reader} from '../../../brand/brand.js';
import '../../../brand/brand.css';
import {Weather} from './Weather';

registerCatalog('de', german);
registerIdentity({role: 'user'}, reader);

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Weather />
  </StrictMode>,
);
