import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BASELINE_EVENT_TYPES, EVENT_TYPES, TASK_EVENT_TYPES, type AgentEvent} from '../../src/protocol/index.js';
import {FACTS} from '../../src/state/facts/index.js';
import {
  actionKey,
  agentKey,
  artifactKey,
  attemptKey,
  contextKey,
  diagnosticKey,
  edgeKey,
  evidenceKey,
  handoffKey,
  listKey,
  messageKey,
  metricKey,
  notificationKey,
  partKey,
  permissionKey,
  planKey,
  queueKey,
  reviewKey,
  runKey,
  sessionKey,
  stateKey,
  taskKey,
  teamKey,
  toolKey,
} from '../../src/state/index.js';
import {codes, has, makeStore, storeOf} from './helpers.js';

/** One event of a class, what came before it, and the rows that it must give. */
interface Example {
  readonly before?: readonly AgentEvent[];
  readonly event: Omit<AgentEvent, 'type'>;
  readonly rows: Readonly<Record<string, object>>;
}

const run = {sessionId: 's1', runId: 'r1'};
const at = (minute: number) => ({timestamp: `2026-05-11T10:0${String(minute)}:00.000Z`});
const ms = (minute: number) => Date.parse(at(minute).timestamp);
const started: AgentEvent = {type: 'run.started', ...run};
const toolStarted: AgentEvent = {type: 'tool.started', ...run, toolCallId: 'tc1', payload: {name: 'search'}};
const asked: AgentEvent = {type: 'action.required', ...run, actionId: 'a1', payload: {actionType: 'tool_approval'}};
const artifact: AgentEvent = {
  type: 'artifact.created',
  ...run,
  artifactId: 'f1',
  payload: {title: 'Plan', kind: 'report'},
};
const task: AgentEvent = {type: 'task.created', sessionId: 's1', taskId: 't1', payload: {title: 'Ship it'}};

const BASELINE: Record<string, Example> = {
  'session.opened': {
    event: {sessionId: 's1', threadId: 'th1', ...at(1), payload: {title: 'Docs'}},
    rows: {[sessionKey('s1')]: {id: 's1', status: 'open', title: 'Docs', threadId: 'th1', openedAt: ms(1)}},
  },
  'session.hydrated': {
    event: {
      sessionId: 's1',
      payload: {snapshot: {messages: {m1: {id: 'm1', sessionId: 's1', role: 'user', parts: []}}}},
    },
    rows: {[sessionKey('s1')]: {hydrated: true, stale: false}, [messageKey('m1')]: {role: 'user'}},
  },
  'session.updated': {
    before: [{type: 'session.opened', sessionId: 's1', payload: {title: 'Docs'}}],
    event: {sessionId: 's1', payload: {unread: 3, pinned: true, stale: true, cursor: 'c9'}},
    rows: {[sessionKey('s1')]: {title: 'Docs', unread: 3, pinned: true, stale: true, cursor: 'c9'}},
  },
  'session.closed': {
    before: [{type: 'session.opened', sessionId: 's1'}],
    event: {sessionId: 's1'},
    rows: {[sessionKey('s1')]: {status: 'closed'}},
  },
  'run.started': {
    event: {...run, turnId: 'tu1', ...at(1), payload: {model: 'm-large'}},
    rows: {[runKey('r1')]: {status: 'submitted', sessionId: 's1', turnId: 'tu1', model: 'm-large', startedAt: ms(1)}},
  },
  'run.status': {
    before: [started],
    event: {...run, payload: {stage: 'routing', detail: 'Choosing a model'}},
    rows: {[runKey('r1')]: {status: 'routing', nativeStatus: 'routing', detail: 'Choosing a model'}},
  },
  'run.finished': {
    before: [started],
    event: {...run, ...at(2), payload: {outcome: 'success', usage: {tokens: 7}}},
    rows: {[runKey('r1')]: {status: 'completed', outcome: 'success', endedAt: ms(2), usage: {tokens: 7}}},
  },
  'run.failed': {
    before: [started],
    event: {...run, payload: {error: {message: 'Quota'}, code: 'quota', retryable: true}},
    rows: {[runKey('r1')]: {status: 'failed', error: 'Quota', errorCode: 'quota', retryable: true}},
  },
  'plan.delta': {
    before: [{type: 'plan.delta', ...run, payload: {delta: 'Read, '}}],
    event: {...run, payload: {delta: 'then write', steps: [{id: '1', title: 'Read', status: 'pending'}]}},
    rows: {
      [planKey('r1')]: {
        status: 'streaming',
        text: 'Read, then write',
        steps: [{id: '1', title: 'Read', status: 'pending'}],
      },
      [partKey('plan:r1')]: {kind: 'plan', ref: 'r1'},
    },
  },
  'plan.final': {
    before: [{type: 'plan.delta', ...run, payload: {delta: 'Rea'}}],
    event: {...run, payload: {text: 'Read it', revision: 2}},
    rows: {[planKey('r1')]: {status: 'final', text: 'Read it', revision: 2}},
  },
  'text.delta': {
    before: [{type: 'text.delta', ...run, messageId: 'm1', payload: {delta: 'Hel'}}],
    event: {...run, messageId: 'm1', payload: {delta: 'lo'}},
    rows: {
      [messageKey('m1')]: {role: 'assistant', runId: 'r1', status: 'streaming'},
      [partKey('m1')]: {kind: 'assistant_text', text: 'Hello', status: 'streaming', messageId: 'm1'},
      [runKey('r1')]: {status: 'streaming'},
    },
  },
  'text.final': {
    before: [{type: 'text.delta', ...run, messageId: 'm1', payload: {delta: 'Hello'}}],
    event: {...run, messageId: 'm1', payload: {text: 'Hello'}},
    rows: {[messageKey('m1')]: {status: 'completed'}, [partKey('m1')]: {text: 'Hello', status: 'completed'}},
  },
  'reasoning.delta': {
    before: [{type: 'reasoning.delta', ...run, partId: 'p1', payload: {delta: 'First '}}],
    event: {...run, partId: 'p1', payload: {delta: 'look'}},
    rows: {[partKey('p1')]: {kind: 'reasoning_detail', text: 'First look', status: 'streaming'}},
  },
  'reasoning.summary': {
    before: [{type: 'reasoning.delta', ...run, partId: 'p1', payload: {delta: 'First look'}}],
    event: {...run, partId: 'p1', payload: {summary: 'Looked'}},
    rows: {[partKey('p1')]: {text: 'First look', summary: 'Looked', status: 'completed'}},
  },
  'tool.started': {
    event: {...run, toolCallId: 'tc1', ...at(1), payload: {name: 'search', inputSummary: 'cats', risk: 'low'}},
    rows: {
      [toolKey('tc1')]: {status: 'running', name: 'search', inputSummary: 'cats', risk: 'low', startedAt: ms(1)},
      [partKey('tool_call:tc1')]: {kind: 'tool_call', ref: 'tc1', runId: 'r1'},
      [runKey('r1')]: {status: 'tool_running', tools: ['tc1']},
    },
  },
  'tool.args': {
    before: [{type: 'tool.args', ...run, toolCallId: 'tc1', payload: {delta: '{"q":'}}],
    event: {...run, toolCallId: 'tc1', payload: {delta: '"cats"}', input: {q: 'cats'}, omitted: 2}},
    rows: {[toolKey('tc1')]: {status: 'input-available', inputText: '{"q":"cats"}', input: {q: 'cats'}, omitted: 2}},
  },
  'tool.progress': {
    before: [toolStarted],
    event: {...run, toolCallId: 'tc1', payload: {percent: 40, message: '4 of 10', outputRef: 'o1'}},
    rows: {[toolKey('tc1')]: {status: 'progress', percent: 40, message: '4 of 10', outputRef: 'o1'}},
  },
  'tool.output.delta': {
    before: [toolStarted, {type: 'tool.output.delta', ...run, toolCallId: 'tc1', payload: {delta: 'one\n'}}],
    event: {...run, toolCallId: 'tc1', payload: {delta: 'two', channel: 'stdout'}},
    rows: {[toolKey('tc1')]: {status: 'progress', output: 'one\ntwo', outputLength: 7}},
  },
  'tool.result': {
    before: [{...toolStarted, ...at(1)}],
    event: {...run, toolCallId: 'tc1', ...at(2), payload: {status: 'ok', output: {hits: 3}, outputRef: 'o1'}},
    rows: {
      [toolKey('tc1')]: {status: 'output-available', result: {hits: 3}, outputRef: 'o1', durationMs: 60_000},
      [runKey('r1')]: {tools: []},
    },
  },
  'tool.failed': {
    before: [toolStarted],
    event: {...run, toolCallId: 'tc1', payload: {error: {message: 'Denied'}, code: 'EACCES', retryable: false}},
    rows: {[toolKey('tc1')]: {status: 'output-error', error: 'Denied', errorCode: 'EACCES', retryable: false}},
  },
  'action.required': {
    event: {
      ...run,
      actionId: 'a1',
      agentId: 'ag1',
      payload: {actionType: 'tool_approval', title: 'Write?', risk: 'high'},
    },
    rows: {
      [actionKey('a1')]: {
        status: 'required',
        actionType: 'tool_approval',
        title: 'Write?',
        risk: 'high',
        agentId: 'ag1',
      },
      [runKey('r1')]: {status: 'action_required', actions: ['a1']},
      [partKey('action_required:a1')]: {kind: 'action_required', ref: 'a1'},
    },
  },
  'action.resolved': {
    before: [started, asked],
    event: {...run, actionId: 'a1', ...at(3), payload: {resolution: 'approved', by: 'ann', reason: 'fine'}},
    rows: {
      [actionKey('a1')]: {
        status: 'resolved',
        resolution: 'approved',
        resolvedBy: 'ann',
        reason: 'fine',
        resolvedAt: ms(3),
      },
      [runKey('r1')]: {status: 'submitted', actions: []},
    },
  },
  'queue.changed': {
    event: {sessionId: 's1', queueReason: 'busy', payload: {queued: [{id: 'q1', text: 'Next'}], steers: [{id: 'x1'}]}},
    rows: {[queueKey('s1')]: {queued: [{id: 'q1', text: 'Next'}], steers: [{id: 'x1'}], queueReason: 'busy'}},
  },
  'task.changed': {
    event: {
      ...{sessionId: 's1', taskId: 't1', workItemId: 't1', runtimeEntity: 'work_item'},
      payload: {status: 'claimed', title: 'Fix', assignee: 'ada'},
    },
    rows: {[taskKey('t1')]: {status: 'running', nativeStatus: 'claimed', title: 'Fix', runtimeEntity: 'work_item'}},
  },
  'agent.changed': {
    before: [{type: 'agent.spawned', agentId: 'ag1', sessionId: 's1', payload: {agentName: 'Ada', role: 'researcher'}}],
    event: {agentId: 'ag1', runtimeStatus: 'needs_input', latestTurnStatus: 'waiting'},
    rows: {
      [agentKey('ag1')]: {name: 'Ada', role: 'researcher', status: 'needs_input', latestTurnStatus: 'waiting'},
    },
  },
  'agent.spawned': {
    event: {
      ...{agentId: 'ag1', taskId: 't1', sessionId: 's2', parentSessionId: 's1', parentThreadId: 'th1'},
      ...{topology: 'coordinator_team' as const, payload: {agentName: 'Ada', teamName: 'delivery', reason: 'look up'}},
    },
    rows: {
      [agentKey('ag1')]: {
        ...{name: 'Ada', teamName: 'delivery', status: 'spawning', spawnReason: 'look up', taskId: 't1'},
        ...{sessionId: 's2', parentSessionId: 's1', parentThreadId: 'th1', topology: 'coordinator_team'},
      },
      [edgeKey('spawned_subagent:t1:ag1')]: {relation: 'spawned_subagent', from: 't1', to: 'ag1', status: 'active'},
    },
  },
  'agent.completed': {
    before: [{type: 'agent.spawned', agentId: 'ag1'}],
    event: {agentId: 'ag1', ...at(4), payload: {summary: 'Found it', resultRef: 'res1'}},
    rows: {[agentKey('ag1')]: {status: 'ended', summary: 'Found it', resultRef: 'res1', endedAt: ms(4)}},
  },
  'agent.handoff': {
    event: {
      ...run,
      handoffId: 'h1',
      payload: {from: 'a', to: 'b', reason: 'build', resumeTarget: 'th2', memoryBoundary: 'repo'},
    },
    rows: {
      [handoffKey('h1')]: {
        ...{
          status: 'handoff_requested',
          from: 'a',
          to: 'b',
          reason: 'build',
          resumeTarget: 'th2',
          memoryBoundary: 'repo',
        },
      },
      [partKey('agent_handoff:h1')]: {kind: 'agent_handoff', ref: 'h1'},
    },
  },
  'team.changed': {
    event: {
      sessionId: 's1',
      teamId: 'tm1',
      teamName: 'delivery',
      teamPhase: 'fanout',
      payload: {members: ['ag1', 'ag2']},
    },
    rows: {[teamKey('tm1')]: {name: 'delivery', teamPhase: 'fanout', status: 'fanout', members: ['ag1', 'ag2']}},
  },
  'worker.notification': {
    event: {
      ...{...run, workerNotificationId: 'w1', taskId: 't1', agentId: 'ag1', workerUsage: {tokens: 9}},
      payload: {status: 'completed', summary: 'Done', resultRef: 'res1', durationMs: 5, toolCount: 2},
    },
    rows: {
      [notificationKey('w1')]: {
        ...{status: 'completed', summary: 'Done', resultRef: 'res1', durationMs: 5, toolCount: 2},
        ...{usage: {tokens: 9}, taskId: 't1', agentId: 'ag1'},
      },
      [partKey('worker_notification:w1')]: {kind: 'worker_notification', ref: 'w1'},
    },
  },
  'review.requested': {
    event: {sessionId: 's1', reviewId: 'v1', payload: {reviewer: 'Rev', target: 'f1', policy: 'two eyes'}},
    rows: {[reviewKey('v1')]: {status: 'requested', reviewer: 'Rev', target: 'f1', policy: 'two eyes'}},
  },
  'review.completed': {
    before: [{type: 'review.requested', sessionId: 's1', reviewId: 'v1', payload: {reviewer: 'Rev', target: 'f1'}}],
    event: {
      sessionId: 's1',
      reviewId: 'v1',
      evidenceRefs: ['e1'],
      payload: {verdict: 'changes_requested', fixes: ['Tests']},
    },
    rows: {
      [reviewKey('v1')]: {
        ...{status: 'changes_requested', verdict: 'changes_requested', fixes: ['Tests'], evidenceRefs: ['e1']},
        ...{reviewer: 'Rev', target: 'f1'},
      },
    },
  },
  'context.changed': {
    event: {sessionId: 's1', payload: {refs: [{id: 'doc1'}], budget: {used: 9, limit: 10}, missing: [{id: 'doc2'}]}},
    rows: {[contextKey('s1')]: {refs: [{id: 'doc1'}], budget: {used: 9, limit: 10}, missing: [{id: 'doc2'}]}},
  },
  'context.compaction.started': {
    event: {...run, contextId: 'c1', payload: {trigger: 'token_pressure', tokensBefore: 900}},
    rows: {
      [contextKey('s1')]: {
        compactions: [{id: 'c1', status: 'started', trigger: 'token_pressure', tokensBefore: 900, runId: 'r1'}],
      },
    },
  },
  'context.compaction.completed': {
    before: [{type: 'context.compaction.started', ...run, contextId: 'c1', payload: {tokensBefore: 900}}],
    event: {...run, contextId: 'c1', payload: {tokensAfter: 90, turns: 12, summaryRef: 'sum1'}},
    rows: {
      [contextKey('s1')]: {
        compactions: [
          {
            id: 'c1',
            status: 'completed',
            tokensBefore: 900,
            tokensAfter: 90,
            turns: 12,
            summaryRef: 'sum1',
            runId: 'r1',
          },
        ],
      },
    },
  },
  'permission.changed': {
    event: {sessionId: 's1', agentId: 'ag1', payload: {mode: 'on_request', risk: 'high', sandbox: {network: false}}},
    rows: {[permissionKey('ag1')]: {mode: 'on_request', risk: 'high', sandbox: {network: false}, agentId: 'ag1'}},
  },
  'artifact.created': {
    event: {...run, artifactId: 'f1', payload: {title: 'Plan', kind: 'report'}},
    rows: {
      [artifactKey('f1')]: {status: 'creating', kind: 'report', title: 'Plan', runId: 'r1'},
      [partKey('artifact_ref:f1')]: {kind: 'artifact_ref', ref: 'f1'},
    },
  },
  'artifact.updated': {
    before: [artifact],
    event: {...run, artifactId: 'f1', payload: {title: 'Plan B'}},
    rows: {[artifactKey('f1')]: {status: 'updating', title: 'Plan B', kind: 'report'}},
  },
  'artifact.preview.ready': {
    before: [artifact],
    event: {artifactId: 'f1', artifactReadRef: 'read1', payload: {preview: '# Plan'}},
    rows: {[artifactKey('f1')]: {status: 'ready', preview: '# Plan', readRef: 'read1'}},
  },
  'artifact.version.created': {
    before: [artifact],
    event: {artifactId: 'f1', artifactVersionId: 'ver1', ...at(5), payload: {author: 'Ada'}},
    rows: {[artifactKey('f1')]: {versionId: 'ver1', versions: [{id: 'ver1', author: 'Ada', at: ms(5)}]}},
  },
  'artifact.diff.ready': {
    before: [artifact],
    event: {artifactId: 'f1', artifactDiffRef: 'diff1', payload: {from: 'ver1', to: 'ver2'}},
    rows: {[artifactKey('f1')]: {diffs: [{ref: 'diff1', from: 'ver1', to: 'ver2'}]}},
  },
  'artifact.export.started': {
    before: [artifact],
    event: {artifactId: 'f1', artifactExportId: 'x1', payload: {format: 'pdf'}},
    rows: {[artifactKey('f1')]: {exports: [{id: 'x1', status: 'started', format: 'pdf'}]}},
  },
  'artifact.export.completed': {
    before: [
      artifact,
      {type: 'artifact.export.started', artifactId: 'f1', artifactExportId: 'x1', payload: {format: 'pdf'}},
    ],
    event: {artifactId: 'f1', artifactExportId: 'x1', payload: {exportRef: 'out.pdf'}},
    rows: {[artifactKey('f1')]: {exports: [{id: 'x1', status: 'completed', format: 'pdf', ref: 'out.pdf'}]}},
  },
  'artifact.failed': {
    before: [artifact, {type: 'artifact.version.created', artifactId: 'f1', payload: {versionId: 'ver1'}}],
    event: {artifactId: 'f1', payload: {error: 'Disk full'}},
    rows: {[artifactKey('f1')]: {status: 'failed', error: 'Disk full', versionId: 'ver1'}},
  },
  'artifact.deleted': {
    before: [artifact, {type: 'artifact.version.created', artifactId: 'f1', payload: {versionId: 'ver1'}}],
    event: {artifactId: 'f1'},
    rows: {[artifactKey('f1')]: {status: 'deleted', versionId: 'ver1', title: 'Plan'}},
  },
  'artifact.changed': {
    event: {artifactId: 'f2', artifactStatus: 'ready', payload: {kind: 'spreadsheet', preview: [1]}},
    rows: {[artifactKey('f2')]: {status: 'ready', kind: 'custom', nativeKind: 'spreadsheet', preview: [1]}},
  },
  'evidence.changed': {
    event: {
      ...{...run, evidenceId: 'e1', messageId: 'm1', evidencePackRef: 'pack1', replayRef: 'rep1', traceId: 'tr1'},
      payload: {kind: 'citation', status: 'verified', title: 'RFC 6902', claim: 'Patches are ordered', disputed: true},
    },
    rows: {
      [evidenceKey('e1')]: {
        ...{kind: 'citation', status: 'verified', title: 'RFC 6902', claim: 'Patches are ordered', disputed: true},
        ...{packRef: 'pack1', replayRef: 'rep1', traceId: 'tr1', messageId: 'm1'},
      },
      [partKey('evidence_ref:e1')]: {kind: 'evidence_ref', ref: 'e1'},
    },
  },
  'state.snapshot': {
    event: {sessionId: 's1', payload: {state: {cart: [1]}}},
    rows: {[stateKey('s1')]: {state: {cart: [1]}}},
  },
  'state.delta': {
    before: [{type: 'state.snapshot', sessionId: 's1', payload: {state: {cart: [1]}}}],
    event: {sessionId: 's1', payload: {patch: [{op: 'add', path: '/cart/-', value: 2}]}},
    rows: {[stateKey('s1')]: {state: {cart: [1, 2]}}},
  },
  'messages.snapshot': {
    event: {sessionId: 's1', payload: {messages: [{id: 'm1', role: 'user', content: 'Hi'}]}},
    rows: {[messageKey('m1')]: {role: 'user', status: 'completed'}, [partKey('m1')]: {kind: 'user_text', text: 'Hi'}},
  },
  'diagnostic.changed': {
    event: {...run, diagnosticId: 'd1', payload: {code: 'slow', level: 'warning', message: 'Slow', detail: {ms: 9}}},
    rows: {
      [diagnosticKey('d1')]: {code: 'slow', level: 'warning', message: 'Slow', detail: {ms: 9}, count: 1, runId: 'r1'},
    },
  },
  'metric.changed': {
    before: [{type: 'metric.changed', metricName: 'first_text_ms', payload: {value: 300}}],
    event: {metricName: 'first_text_ms', payload: {value: 100, unit: 'ms'}},
    rows: {[metricKey('first_text_ms')]: {value: 100, unit: 'ms', count: 2, min: 100, max: 300}},
  },
};

const inTask = {sessionId: 's1', taskId: 't1'};

const FAMILY: Record<string, Example> = {
  'task.created': {
    event: {
      ...inTask,
      ...at(1),
      payload: {title: 'Ship it', objective: 'Release', priority: 'high', parentTaskId: 't0'},
    },
    rows: {
      [taskKey('t1')]: {
        ...{status: 'draft', title: 'Ship it', objective: 'Release', priority: 'high', parentTaskId: 't0'},
        createdAt: ms(1),
      },
      [edgeKey('child:t0:t1')]: {relation: 'child', from: 't0', to: 't1', createdAt: ms(1)},
    },
  },
  'task.accepted': {before: [task], event: inTask, rows: {[taskKey('t1')]: {status: 'accepted', title: 'Ship it'}}},
  'task.queued': {before: [task], event: inTask, rows: {[taskKey('t1')]: {status: 'queued'}}},
  'task.started': {
    before: [task],
    event: {...inTask, ...at(2), runId: 'try1'},
    rows: {[taskKey('t1')]: {status: 'running', startedAt: ms(2), currentRunId: 'try1'}},
  },
  'task.updated': {
    before: [task],
    event: {
      ...inTask,
      payload: {owner: 'Ann', constraints: {network: false}, relationships: [{kind: 'blocks', targetId: 't9'}]},
    },
    rows: {
      [taskKey('t1')]: {status: 'draft', owner: 'Ann', constraints: {network: false}},
      [edgeKey('blocks:t1:t9')]: {relation: 'blocks', from: 't1', to: 't9'},
    },
  },
  'task.progress': {
    before: [task, {type: 'task.progress', ...inTask, payload: {phase: 'working', counters: {files: 1}}}],
    event: {...inTask, payload: {step: 'Tests', percent: 50, outputRefs: ['log1'], delivery: 'pending'}},
    rows: {
      [taskKey('t1')]: {
        status: 'draft',
        progress: {phase: 'working', counters: {files: 1}, step: 'Tests', percent: 50, outputRefs: ['log1']},
        delivery: 'pending',
      },
    },
  },
  'task.waiting': {
    before: [task],
    event: {...inTask, payload: {waitingFor: 'permission', reason: 'Needs approval'}},
    rows: {[taskKey('t1')]: {status: 'waiting_permission', statusReason: 'Needs approval'}},
  },
  'task.blocked': {
    before: [task],
    event: {...inTask, payload: {reason: 'No quota'}},
    rows: {[taskKey('t1')]: {status: 'blocked', blocker: 'No quota', statusReason: 'No quota'}},
  },
  'task.paused': {before: [task], event: inTask, rows: {[taskKey('t1')]: {status: 'paused'}}},
  'task.resumed': {
    before: [task, {type: 'task.paused', ...inTask}],
    event: inTask,
    rows: {[taskKey('t1')]: {status: 'running'}},
  },
  'task.retrying': {
    before: [task, {type: 'task.failed', ...inTask}],
    event: {...inTask, attemptId: 'try2', payload: {reason: 'Flaky'}},
    rows: {[taskKey('t1')]: {status: 'retrying', statusReason: 'Flaky', currentRunId: 'try2'}},
  },
  'task.cancel_requested': {
    before: [task],
    event: {...inTask, ...at(3), payload: {reason: 'Too slow'}},
    rows: {[taskKey('t1')]: {status: 'cancelling', cancelRequested: {at: ms(3), reason: 'Too slow'}}},
  },
  'task.cancelled': {
    before: [task],
    event: {...inTask, ...at(4)},
    rows: {[taskKey('t1')]: {status: 'cancelled', endedAt: ms(4)}},
  },
  'task.timed_out': {
    before: [task],
    event: {...inTask, ...at(4)},
    rows: {[taskKey('t1')]: {status: 'timed_out', endedAt: ms(4)}},
  },
  'task.failed': {
    before: [task],
    event: {...inTask, ...at(4), payload: {error: {message: 'Broke'}}},
    rows: {[taskKey('t1')]: {status: 'failed', lastError: 'Broke', endedAt: ms(4)}},
  },
  'task.lost': {before: [task], event: inTask, rows: {[taskKey('t1')]: {status: 'lost'}}},
  'task.completed': {
    before: [task],
    event: {...inTask, ...at(4), evidenceRefs: ['e1'], payload: {artifacts: ['f1'], delivery: 'delivered'}},
    rows: {
      [taskKey('t1')]: {
        ...{status: 'completed', endedAt: ms(4), artifacts: ['f1'], evidenceRefs: ['e1'], delivery: 'delivered'},
      },
    },
  },
  'task.archived': {
    before: [task, {type: 'task.completed', ...inTask, ...at(4)}],
    event: {...inTask, ...at(5)},
    rows: {[taskKey('t1')]: {status: 'archived', endedAt: ms(4)}},
  },
  'task.delegated': {
    before: [task],
    event: {...inTask, subagentId: 'ag1', payload: {childTaskId: 't2'}},
    rows: {
      [edgeKey('child:t1:t2')]: {relation: 'child', from: 't1', to: 't2'},
      [edgeKey('spawned_subagent:t1:ag1')]: {relation: 'spawned_subagent', from: 't1', to: 'ag1'},
      [taskKey('t1')]: {status: 'draft'},
    },
  },
  'task.dependency.updated': {
    before: [
      task,
      {type: 'task.dependency.updated', ...inTask, ...at(1), payload: {relation: 'blocked_by', targetId: 't2'}},
    ],
    event: {
      ...inTask,
      ...at(2),
      payload: {relation: 'blocked_by', targetId: 't2', status: 'resolved', reason: 't2 is done'},
    },
    rows: {
      [edgeKey('blocked_by:t1:t2')]: {status: 'resolved', reason: 't2 is done', createdAt: ms(1), updatedAt: ms(2)},
    },
  },
  'task.attempt.started': {
    before: [task],
    event: {...inTask, attemptId: 'try1', runId: 'r1', ...at(1), payload: {worker: 'Ada', attemptCount: 1}},
    rows: {
      [attemptKey('try1')]: {
        status: 'running',
        taskId: 't1',
        runId: 'r1',
        worker: 'Ada',
        attemptCount: 1,
        startedAt: ms(1),
      },
      [taskKey('t1')]: {currentRunId: 'try1'},
    },
  },
  'task.attempt.completed': {
    before: [task, {type: 'task.attempt.started', ...inTask, attemptId: 'try1', ...at(1)}],
    event: {...inTask, attemptId: 'try1', ...at(2), payload: {outputRefs: ['o1'], checkpointRefs: ['c1']}},
    rows: {
      [attemptKey('try1')]: {
        status: 'completed',
        outputRefs: ['o1'],
        checkpointRefs: ['c1'],
        startedAt: ms(1),
        endedAt: ms(2),
      },
    },
  },
  'task.attempt.failed': {
    before: [task, {type: 'task.attempt.started', ...inTask, attemptId: 'try1'}],
    event: {...inTask, attemptId: 'try1', payload: {error: 'Broke', retryable: true, failureCategory: 'tool_failed'}},
    rows: {
      [attemptKey('try1')]: {status: 'failed', lastError: 'Broke', retryable: true, failureCategory: 'tool_failed'},
      [taskKey('t1')]: {status: 'draft'},
    },
  },
};

describe('every class of events has a projection', () => {
  it('T8 K8 the examples below leave no class out', () => {
    assert.deepEqual(Object.keys(BASELINE), BASELINE_EVENT_TYPES);
    assert.deepEqual(Object.keys(FAMILY), TASK_EVENT_TYPES);
  });

  it('T8 each class of the table is folded by a fact', () => {
    const folded = new Set(FACTS.flatMap(({events = {}}) => Object.keys(events)));
    assert.deepEqual(
      EVENT_TYPES.filter((type) => !folded.has(type)),
      [],
    );
  });

  for (const [id, examples] of [
    ['T8', BASELINE],
    ['K8', FAMILY],
  ] as const) {
    for (const [type, {before = [], event, rows}] of Object.entries(examples)) {
      it(`${id} ${type} gives its rows, breaks no rule and is exported`, () => {
        const store = storeOf(...before, {type, ...event});
        for (const [key, fields] of Object.entries(rows)) has(store, key, fields);
        if (type !== 'diagnostic.changed') assert.deepEqual(codes(store), []);
        const exported = JSON.stringify(store.snapshot());
        for (const key of Object.keys(rows))
          assert.ok(exported.includes(JSON.stringify(key.slice(key.indexOf(':') + 1))), key);
      });

      it(`${id} ${type} without ids or payload throws nothing and breaks nothing`, () => {
        const store = makeStore();
        store.append([...before, {type}, {type, payload: null}, {type, payload: []}, {type, payload: {}}]);
        store.flush();
        assert.equal(store.stats.malformed, 0);
        assert.ok(!codes(store).includes('projection_error'));
        assert.ok(!codes(store).includes('unknown_event_type'));
      });
    }
  }

  it('C1 the rows of a class are listed in the order of their first event', () => {
    const store = storeOf(
      {type: 'tool.started', ...run, toolCallId: 'b'},
      {type: 'tool.started', ...run, toolCallId: 'a'},
      {type: 'tool.result', ...run, toolCallId: 'b', payload: {}},
    );
    const {ids} = store.get<{ids: Iterable<string>}>(listKey('tools', 'r1')) ?? {ids: []};
    assert.deepEqual([...ids], ['b', 'a']);
  });
});
