import {html} from 'lit';
import type {ProtocolAdapter} from '../src/adapters/adapter.js';
import type {InPageServer} from './catalog/in-page-servers.js';
import './catalog/wire.js';

/** A conversation over this adapter with somebody in the page itself, beside the wire between them. */
export const spoken = (createAdapter: () => ProtocolAdapter, serve: () => Promise<InPageServer>) =>
  html`<catalog-wire .createAdapter=${createAdapter} .serve=${serve}></catalog-wire>`;
