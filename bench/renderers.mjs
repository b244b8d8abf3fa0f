// npm run bench:renderers: what 1,000 tool calls drawn by a renderer of the page cost beside our own cards, at the same rate of
// events. Options: see sizes.mjs.
import {compareSizes} from './sizes.mjs';

const SIZES = {small: {own: false, count: 1_000}, large: {own: true, count: 1_000}};
const words = ({own, count}) => `${count} calls drawn by ${own ? 'the page' : 'the built-in card'}`;
const found = await compareSizes('renderers', SIZES, words);
for (const [name, rounds] of Object.entries(found)) {
  const {opening, scrolling, opened} = rounds.at(-1).opened;
  const long = (tasks) => (tasks.length === 0 ? 'no long task' : `long tasks of ${tasks.join(', ')} ms`);
  console.log(`${words(SIZES[name])}: ${opened} nodes; opening: ${long(opening)}; scrolling: ${long(scrolling)}`);
}
