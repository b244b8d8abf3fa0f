import 'agent-surfaces/define/agent-projection';
import 'agent-surfaces/define/agent-conversation';
// A conversation fetches this one when it is about to draw turns: here they are drawn already.
import 'agent-surfaces/define/agent-turn';
import {ProjectionStore} from 'agent-surfaces/state';

// The same facts that the server had: the elements find everything as they would draw it, and take it over.
const store = new ProjectionStore();
store.append(JSON.parse(document.getElementById('events').textContent));
store.settle();
document.querySelector('agent-projection').store = store;
