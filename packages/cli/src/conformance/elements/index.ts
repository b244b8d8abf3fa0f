export {elementBench} from './element-bench.js';
