// One text node that grows, once a frame. Not the floor of a long stream: the whole block is laid out again each time.
import {measure} from './harness.js';
import {Blocks} from './plain.js';

measure(new Blocks(false));
