import {present} from '../state/read.js';
import {baseOf, type FeedOptions} from './feed.js';
import {ask} from './send.js';
import {toFault, type TransportFault} from './wire.js';

/** Reads how a service is spoken to, where the protocol itself does not say. Gives what went wrong, if anything did. */
export async function introduce(options: FeedOptions, signal: AbortSignal): Promise<TransportFault | undefined> {
  const {adapter, store, url, clock, random} = options;
  const {introduction} = adapter;
  if (!introduction) return undefined;
  try {
    const reply = await ask(baseOf(options), introduction.request, {signal, ...present({clock, random})});
    if (!signal.aborted) store.append(introduction.take(reply, url));
    return undefined;
  } catch (error) {
    const fault = toFault(error, signal);
    if (!signal.aborted) store.append(introduction.fail(fault, url));
    return fault;
  }
}
