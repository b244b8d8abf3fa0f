import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-composer';
import type {} from 'agent-surfaces/types/react';
import {registerCatalog} from 'agent-surfaces';
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {german} from '../../../brand/brand.js';
import '../../../brand/brand.css';
import {Weather} from './Weather';

registerCatalog('de', german);

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <Weather />
  </StrictMode>,
);
