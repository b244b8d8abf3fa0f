// The tags first: React gives objects as properties to elements that are known when it draws them.
import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-event-adapter';
import 'agent-surfaces/define/agent-conversation';
import 'agent-surfaces/define/agent-hitl-dock';
import 'agent-surfaces/define/agent-composer';
import type {} from 'agent-surfaces/types/react';
import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {App} from './App';
import './style.css';

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
