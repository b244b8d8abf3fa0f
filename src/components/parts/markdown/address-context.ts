import {createContext} from '@lit/context';
import type {AddressPolicy} from './urls.js';

/** What an `agent-projection` allows the elements inside it to link to. */
export const addressContext = createContext<AddressPolicy>(Symbol.for('agent-surfaces.addresses'));
