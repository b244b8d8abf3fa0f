import type {JsonObject} from 'agent-surfaces/protocol';
import {string} from 'agent-surfaces/state';
import {either, snakeCase} from './adk/event.js';
import {GatewayError} from './errors.js';
import type {Identity, Settings} from './options.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Control characters and halves of characters: neither belongs into an address or a header. */
const UNFIT = /[\p{Cc}\p{Cs}]/u;
const LONGEST = 256;

/** The app and the user of a request, by its names and those of the host. */
export interface Subject {
  readonly appName: string;
  readonly userId: string;
}

/** The names that a request gives, and where: its query, its body, its headers, in this order. */
export class Names {
  readonly #query: URLSearchParams;
  readonly #body: JsonObject;
  readonly #headers: Headers;
  readonly #known: Identity;
  readonly #settings: Settings;

  constructor(request: Request, known: Identity, settings: Settings, body: JsonObject = {}) {
    this.#query = new URL(request.url).searchParams;
    this.#headers = request.headers;
    this.#known = known;
    this.#settings = settings;
    this.#body = body;
  }

  get appName(): string {
    return this.#known.appName ?? this.#read('appName') ?? this.#settings.appName ?? '';
  }

  /** With `identify`, only what that gave: a caller must not choose whose sessions it sees. */
  get userId(): string {
    const {identify, userId = ''} = this.#settings;
    return identify ? (this.#known.userId ?? '') : (this.#read('userId', 'x-user-id') ?? userId);
  }

  get sessionId(): string | undefined {
    return this.#read('sessionId', 'x-session-id');
  }

  /** Refuses an app that is not one of the gateway's. */
  subject(): Subject {
    const {appName, userId} = this;
    if (this.#known.appName === undefined && !this.#settings.apps.has(appName)) {
      const message = `The gateway does not serve the app ${JSON.stringify(appName)}.`;
      throw new GatewayError('AGUI_FORBIDDEN', message, {fields: {app_name: message}});
    }
    return {appName, userId};
  }

  /** What is wrong with the app and the user, by field. */
  whyUnfit(): Record<string, string> {
    return {...whyUnfit('app_name', this.appName), ...this.whyUnfitUser()};
  }

  /** What is wrong with the user, by field. */
  whyUnfitUser(): Record<string, string> {
    return whyUnfit('user_id', this.userId);
  }

  /** What is wrong with a session's id, by field. */
  whyUnfitSession(sessionId: string): Record<string, string> {
    const why = whyUnfit('session_id', sessionId);
    if (Object.keys(why).length > 0 || this.#settings.sessionIds === 'any' || UUID.test(sessionId)) return why;
    return {session_id: 'session_id must be a valid UUID'};
  }

  #read(name: string, header?: string): string | undefined {
    const inQuery = this.#query.get(snakeCase(name)) ?? this.#query.get(name);
    const inBody = string(either(this.#body, name));
    return inQuery ?? inBody ?? (header === undefined ? undefined : (this.#headers.get(header) ?? undefined));
  }
}

/** What is wrong with a name or an id, by field. */
export function whyUnfit(field: string, value: string): Record<string, string> {
  if (value.trim() === '') return {[field]: `${field} must not be empty`};
  const isUnfit = value.length > LONGEST || UNFIT.test(value) || value === '.' || value === '..';
  return isUnfit ? {[field]: `${field} is not a valid name`} : {};
}
