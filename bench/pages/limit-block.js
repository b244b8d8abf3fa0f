// The floor: text in blocks, no Markdown. One append to one text node a frame; a blank line opens a new block.
import {measure} from './harness.js';
import {Blocks} from './plain.js';

measure(new Blocks(true));
