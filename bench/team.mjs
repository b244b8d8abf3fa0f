// npm run bench:team: what a team of 1,000 costs beside a team of 10, at the same rate of events. Options: see sizes.mjs.
import {compareSizes} from './sizes.mjs';

const SIZES = {small: {agents: 10, items: 50}, large: {agents: 1_000, items: 5_000}};
await compareSizes('team', SIZES, ({agents, items}) => `${agents} agents, ${items} items`);
