import 'agent-surfaces/themes/tokens.css';
import './style.css';
// Lit's hydration has to be here before any element; only across an import() does every bundler keep that order.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';

import('./take-over.js');
