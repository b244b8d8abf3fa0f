// npm run bench:tasks: what 10,000 tasks with 50,000 attempts cost beside 10 with 50, at the same rate of events, and how
// many nodes the list of them opens with. Options: see sizes.mjs.
import {compareSizes} from './sizes.mjs';

const SIZES = {small: {tasks: 10, attempts: 5}, large: {tasks: 10_000, attempts: 5}};
const words = ({tasks, attempts}) => `${tasks} tasks, ${tasks * attempts} attempts`;
const found = await compareSizes('tasks', SIZES, words);
for (const [name, rounds] of Object.entries(found)) {
  const {listNodes, listRows, foldMs, events, longTasks} = rounds.at(-1).opened;
  const long = longTasks.length === 0 ? 'no long task' : `long tasks of ${longTasks.join(', ')} ms`;
  const fold = ((foldMs * 1_000) / events).toFixed(1);
  console.log(
    `${words(SIZES[name])}: the list opens with ${listRows} rows, ${listNodes} nodes, ${long}; folded at ${fold} µs an event`,
  );
}
