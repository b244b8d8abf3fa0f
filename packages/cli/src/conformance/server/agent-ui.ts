import {directory} from 'agent-surfaces/adapters/agent-ui';
import {object, string} from 'agent-surfaces/state';
import type {WireMessage} from 'agent-surfaces/transport';
import {DEFAULT_MESSAGE, result, STREAM_CHECKS, type ServerCheckOptions, type ServerCheckResult} from './check.js';
import {Probe, typeOf, type Heard} from './probe.js';
import {checkRefusals, checkRest, checkStream} from './stream-checks.js';

const eventsOf = (sessionId: string) => `sessions/${encodeURIComponent(sessionId)}/events`;

/** A run has ended, or waits for an answer. */
const isIdle = (message: WireMessage) => /^(run\.(finished|failed)|action\.required)$/.test(typeOf(message));

/** Checks a server that speaks this standard's own wire. */
export async function* checkAgentUi(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
  const probe = new Probe(options);
  const listed = await probe.ask({path: directory.path});
  const isListed = Array.isArray(object(listed.json)?.['sessions']);
  yield result('sessions', isListed, `It was answered ${String(listed.status)}.`);
  const template = isListed ? directory.read(listed.json).templates?.[0]?.id : undefined;
  const made = await probe.ask({path: directory.path, body: template === undefined ? {} : {scenario: template}});
  const sessionId = string(object(made.json)?.['id']);
  yield result(
    'session_created',
    sessionId !== undefined,
    `It was answered ${String(made.status)}. ${made.words}`.trim(),
  );
  if (sessionId === undefined) {
    for (const id of ['run_answered', ...STREAM_CHECKS, 'resume', 'leaving'] as const)
      yield result(id, undefined, 'There is no session to ask in.');
    return;
  }
  const session = new Session(probe, sessionId, options.message ?? DEFAULT_MESSAGE);
  const sent = await session.send();
  yield result('run_answered', sent.status >= 200 && sent.status < 300, `It was answered ${String(sent.status)}.`);
  const heard = await session.follow();
  yield* checkStream(heard, 'agent-ui');
  yield checkIds(heard, sessionId);
  const isOver = heard.messages.some(isIdle);
  const ended = heard.messages.at(-1);
  yield result(
    'terminal',
    isOver,
    isOver && ended ? `${typeOf(ended)}.` : `Nothing ended it within ${probe.patience}.`,
  );
  yield await session.checkResume(heard);
  yield await session.checkLeaving(heard);
  yield* checkRefusals([
    ['bad_json', await probe.ask({path: session.commands, body: '{"id":'})],
    [
      'bad_input',
      await probe.ask({path: session.commands, body: {id: crypto.randomUUID(), control: 'no-such-control'}}),
    ],
    ['unknown_session', await probe.ask({path: eventsOf(`none-${crypto.randomUUID()}`), isEnough: () => true})],
    ['unknown_place', await probe.ask({path: eventsOf(sessionId), lastEventId: '999999999', isEnough: () => true})],
  ]);
}

function checkIds({messages}: Heard, sessionId: string): ServerCheckResult {
  const wrong = messages.flatMap(({data, id}, index) => {
    const event = object(data) ?? {};
    const name = String(event['type']);
    const needsRun = /^run\./.test(name) && string(event['runId']) === undefined;
    const isNumbered = typeof event['sequence'] === 'number' && String(event['sequence']) === id;
    const before = object(messages[index - 1]?.data)?.['sequence'];
    const isNext = typeof before !== 'number' || event['sequence'] === before + 1;
    return [
      ...(event['sessionId'] === sessionId ? [] : [`${name} does not name the session.`]),
      ...(needsRun ? [`${name} does not name its run.`] : []),
      ...(isNumbered ? [] : [`${name} has no sequence, or another than the id of its frame.`]),
      ...(isNext ? [] : [`${name} leaves a gap after ${String(before)}: on this wire numbers have none.`]),
    ];
  });
  return result('ids', wrong.length === 0, wrong.slice(0, 3).join(' ') || 'Every event has them.');
}

/** One session of the server, for the checks alone. */
class Session {
  readonly #probe: Probe;
  readonly #id: string;
  readonly #message: string;

  constructor(probe: Probe, id: string, message: string) {
    this.#probe = probe;
    this.#id = id;
    this.#message = message;
  }

  /** Where commands are posted to. */
  get commands(): string {
    return `sessions/${encodeURIComponent(this.#id)}/commands`;
  }

  send(): Promise<Heard> {
    const command = {id: crypto.randomUUID(), sessionId: this.#id, control: 'send', payload: {text: this.#message}};
    return this.#probe.ask({path: this.commands, body: command});
  }

  /** Reads the stream until the run ends or waits for an answer. */
  follow(lastEventId?: string, isEnough: (message: WireMessage) => boolean = isIdle): Promise<Heard> {
    return this.#probe.ask({path: eventsOf(this.#id), lastEventId, isEnough});
  }

  async checkResume({messages}: Heard): Promise<ServerCheckResult> {
    const at = Math.floor(messages.length / 2);
    const lastEventId = messages[at]?.id;
    if (messages.length < 3 || !lastEventId) return result('resume', false, 'The frames have no ids.');
    const rest = await this.follow(lastEventId);
    return checkRest(messages.slice(at + 1), rest.messages);
  }

  /** Leaves after the first event of another run, and comes back for its end. */
  async checkLeaving({messages}: Heard): Promise<ServerCheckResult> {
    const last = messages.at(-1);
    if (!last || !/^run\./.test(typeOf(last))) return result('leaving', undefined, 'The run waits for an answer.');
    await this.send();
    const left = await this.follow(last.id, () => true);
    const rest = await this.follow(left.messages.at(-1)?.id);
    const isOver = rest.messages.some(isIdle);
    return result('leaving', isOver, isOver ? 'The run went on, and its end was sent.' : 'The run did not go on.');
  }
}
