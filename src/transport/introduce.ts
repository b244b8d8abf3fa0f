import {present} from '../state/read.js';
import {baseOf, type FeedOptions} from './feed.js';
import {ask} from './send.js';
import {toFault, type TransportFault} from './wire.js';

/** Reads how requests to a service are made, where the protocol itself does not say. Returns the fault, if there was one. */
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
