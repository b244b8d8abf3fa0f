/** What only the AI SDK understands, in `options` of an adapter element. */
export interface AiSdkOptions {
  /** The messages that a session begins with, as the SDK writes them; asked for when it is opened. */
  readonly messages?: (sessionId: string) => unknown;
  /** The route resumes streams: an answer at work is read on at `GET <url>/<id>/stream`. */
  readonly resume?: boolean;
  /** The route stops streams: `POST <url>/<id>/stop` ends the answer at work. Without it a page can only stop listening. */
  readonly stop?: boolean;
}
