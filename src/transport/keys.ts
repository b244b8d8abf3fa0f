import {uiKey} from '../state/keys.js';
import type {DirectoryRow} from './directory-feed.js';
import type {ControlsRow, TransportRow} from './feed.js';
import type {HistoryRow} from './history-loader.js';
import type {MeasuresRow} from './measures.js';
import type {HeldQueueRow} from './page-outbox.js';

/** The state of the connection that feeds the store. */
export const TRANSPORT_KEY = uiKey<TransportRow>('transport');
/** Which controls the connection can really write. */
export const CONTROLS_KEY = uiKey<ControlsRow>('controls');
/** What the protocol cannot do is shown too, disabled and with the reason. */
export const SHOW_UNAVAILABLE_KEY = uiKey<{readonly isOn: boolean}>('show-unavailable');
/** How the list of sessions is doing. */
export const DIRECTORY_KEY = uiKey<DirectoryRow>('directory');
/** What the page measured of its connection. */
export const MEASURES_KEY = uiKey<MeasuresRow>('measures');
/** Turns of a session that wait in this page, because the protocol knows no queue. */
export const heldQueueKey = (sessionId: string) => uiKey<HeldQueueRow>(`held-queue:${sessionId}`);
/** How much of a session's past is loaded. */
export const historyKey = (sessionId: string) => uiKey<HistoryRow>(`history:${sessionId}`);
