import {uiKey} from '../state/keys.js';
import type {Receipt} from './receipts.js';

/** How a command that a person gave is doing. */
export const receiptKey = (commandId: string) => uiKey<Receipt>(`receipt:${commandId}`);
/** The newest command about a fact, so that its card can show it as pending. */
export const receiptForKey = (fact: string) => uiKey<Receipt>(`receipt-for:${fact}`);
