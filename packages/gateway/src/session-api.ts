import type {JsonObject} from 'agent-surfaces/protocol';
import {list, number, object} from 'agent-surfaces/state';
import {GatewayError} from './errors.js';
import type {Subject} from './identity.js';
import type {Upstream, UpstreamCall} from './upstream.js';

/** The sessions of ADK. */
export class SessionApi {
  readonly #upstream: Upstream;

  constructor(upstream: Upstream) {
    this.#upstream = upstream;
  }

  async list(subject: Subject, call: UpstreamCall): Promise<JsonObject[]> {
    const answer = await this.#upstream.json('GET', pathOf(subject), call);
    // ADK for TypeScript wraps the list, ADK for Python does not.
    const sessions = Array.isArray(answer) ? answer : object(answer)?.['sessions'];
    return list(sessions)
      .map((session) => object(session))
      .filter((session) => session !== undefined);
  }

  async get(subject: Subject, sessionId: string, call: UpstreamCall): Promise<JsonObject> {
    return asSession(await this.#upstream.json('GET', pathOf(subject, sessionId), call));
  }

  async create(subject: Subject, sessionId: string | undefined, state: JsonObject, call: UpstreamCall) {
    return asSession(await this.#upstream.json('POST', pathOf(subject, sessionId), call, {state}));
  }

  /** An artifact of a session as ADK has it: a part with its text or its bytes. The newest version, if none is named. */
  async artifact(
    subject: Subject & {readonly sessionId: string},
    name: string,
    version: string | undefined,
    call: UpstreamCall,
  ): Promise<JsonObject | undefined> {
    const path = `${pathOf(subject, subject.sessionId)}/artifacts/${encodeURIComponent(name)}`;
    const part = await this.#upstream.json('GET', version === undefined ? path : `${path}/versions/${version}`, call);
    return object(part);
  }

  /** Makes the session where it is missing. Gives the one that was there, if one was. */
  async ensure(subject: Subject, sessionId: string, call: UpstreamCall): Promise<JsonObject | undefined> {
    try {
      return await this.get(subject, sessionId, call);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== 'AGUI_NOT_FOUND') throw error;
    }
    await this.create(subject, sessionId, {}, call);
    return undefined;
  }

  /** The session that was changed last. */
  async newest(subject: Subject, call: UpstreamCall): Promise<JsonObject | undefined> {
    const timeOf = (session: JsonObject) => number(session['lastUpdateTime']) ?? 0;
    const sessions = await this.list(subject, call);
    return sessions.reduce<JsonObject | undefined>(
      (newest, session) => (newest && timeOf(newest) >= timeOf(session) ? newest : session),
      undefined,
    );
  }
}

function pathOf({appName, userId}: Subject, sessionId?: string): string {
  const path = `/apps/${encodeURIComponent(appName)}/users/${encodeURIComponent(userId)}/sessions`;
  return sessionId === undefined ? path : `${path}/${encodeURIComponent(sessionId)}`;
}

function asSession(answer: unknown): JsonObject {
  const session = object(answer);
  if (!session) throw new GatewayError('AGUI_UPSTREAM_ERROR', 'The agent service did not answer with a session.');
  return session;
}
