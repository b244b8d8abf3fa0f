import {CommandRouter} from '../commands/router.js';
import {RunFeed, type RunFeedOptions} from './run-feed.js';
import {SessionFeed} from './session-feed.js';
import {SocketFeed} from './socket-feed.js';

/** A connection that a page made without an element. */
export interface PageConnection {
  readonly feed: RunFeed | SessionFeed | SocketFeed;
  /** Ends it. What was received stays in the store. */
  close(): void;
}

/**
 * Feeds a store from a runtime and carries its commands there, as `<agent-event-adapter>` does. A store has one connection at a
 * time: close the last one first.
 */
export function connect(options: RunFeedOptions): PageConnection {
  const {runs, socket} = options.adapter;
  const feed = socket ? new SocketFeed(options) : runs ? new RunFeed(options) : new SessionFeed(options);
  const router = CommandRouter.of(options.store);
  router.connect(feed);
  void feed.start();
  return {
    feed,
    close() {
      feed.stop();
      router.connect(undefined);
    },
  };
}
