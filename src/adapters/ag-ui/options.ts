/** What only AG-UI understands, in `options` of an adapter element. */
export interface AguiOptions {
  /** `agent-runs` is for services that keep the thread themselves and take one message a run. */
  readonly profile?: 'agent-runs';
  /** Where the list of sessions is, relative to `url`, if it is elsewhere than `sessions/list`. */
  readonly sessionsPath?: string;
  /** Where a run is asked to stop, relative to `url`; without it a page can only stop listening. */
  readonly cancelPath?: string;
  /** The service takes the list of messages for the thread: messages can be edited, and answers asked for again. */
  readonly branches?: boolean;
}
