import {ProjectionStore} from '../src/state/index.ts';
import {readFileSync} from 'node:fs';
const src = readFileSync('/tmp/b.mts', 'utf8')
  .split('\n')
  .slice(1, 14)
  .join('\n')
  .replace(/^for \(const n of[\s\S]*/m, '');
const {gen, bare} = new Function(src + '; return {gen,bare}')();
const json = JSON.stringify(gen(100000));
let mb = 1e9,
  ms = 1e9;
for (let r = 0; r < 14; r++) {
  const a = JSON.parse(json);
  let t = performance.now();
  bare(a);
  mb = Math.min(mb, performance.now() - t);
  const b = JSON.parse(json);
  globalThis.gc?.();
  t = performance.now();
  (function APPEND() {
    const s = new ProjectionStore({schedule: () => {}});
    for (let i = 0; i < b.length; i += 167) {
      s.append(b.slice(i, i + 167));
      s.flush();
    }
  })();
  ms = Math.min(ms, performance.now() - t);
}
console.log('MIN bare', (mb / 0.1).toFixed(0), 'ns store', (ms / 0.1).toFixed(0), 'ns ratio', (ms / mb).toFixed(1));
