'use client';

import {AgentComposer} from 'agent-surfaces/react/agent-composer';
import {AgentConversation} from 'agent-surfaces/react/agent-conversation';
import {AgentEventAdapter} from 'agent-surfaces/react/agent-event-adapter';
import {AgentHitlDock} from 'agent-surfaces/react/agent-hitl-dock';
import {AgentProjection} from 'agent-surfaces/react/agent-projection';
import {useState} from 'react';

/** Which of its stories the built-in runtime plays; an agent of yours has its own props, or none. */
const STORY = {scenario: 'approval'};

/** The wrappers: they register the elements, and set properties and listeners after hydration too. */
export function Chat() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  return (
    <AgentProjection onAgentCommand={({command}) => setAsked((all) => [...all, command.control])}>
      <output>{asked.join(', ')}</output>
      <AgentEventAdapter protocol="ag-ui" url="/api/agui" forwardedProps={STORY} />
      <AgentConversation />
      <AgentHitlDock />
      <AgentComposer />
    </AgentProjection>
  );
}
