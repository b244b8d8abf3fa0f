import {ProjectionStore} from '../src/state/index.ts';
import {Guard} from '../src/state/guard.ts';
import {SpillStore, DEFAULT_LIMITS} from '../src/state/limits.ts';
import {Sequencer} from '../src/state/order.ts';
import {Intake} from '../src/state/intake.ts';
import {RowTable} from '../src/state/rows.ts';
import {PROJECTIONS} from '../src/state/projections/index.ts';
import {readFileSync} from 'node:fs';
const src = readFileSync('/tmp/b.mts', 'utf8')
  .split('\n')
  .slice(1, 14)
  .join('\n')
  .replace(/^for \(const n of[\s\S]*/m, '');
const {gen, bare} = new Function(src + '; return {gen,bare}')();
const json = JSON.stringify(gen(100000));
const D = new Map();
for (const p of PROJECTIONS)
  for (const t of p.handles) {
    if (!D.has(t)) D.set(t, []);
    D.get(t).push(p);
  }
const stages = {
  bare: (b) => bare(b),
  guard: (b) => {
    const g = new Guard(DEFAULT_LIMITS, new SpillStore(1e6));
    for (const e of b) g.pass(e);
  },
  seq: (b) => {
    const s = new Sequencer(256, () => {});
    for (const e of b) s.accept(e);
  },
  intake: (b) => {
    const s = new Intake(DEFAULT_LIMITS, () => {});
    for (const e of b) s.push(e);
  },
  fold: (b) => {
    const rows = new RowTable();
    let i = 0;
    for (const e of b) {
      for (const h of D.get(e.type)) h.apply(e, rows);
      if (++i % 167 === 0) rows.takeDirty();
      if (i % 1024 === 0) rows.takeUndo();
    }
  },
  store: (b) => {
    const s = new ProjectionStore({schedule: () => {}});
    for (let i = 0; i < b.length; i += 167) {
      s.append(b.slice(i, i + 167));
      s.flush();
    }
  },
};
for (const p of PROJECTIONS)
  if (p.handles.includes('text.delta') || p.handles.includes('tool.started'))
    stages['P ' + p.name] = (b) => {
      const rows = new RowTable();
      let i = 0;
      for (const e of b) {
        if (p.handles.includes(e.type)) p.apply(e, rows);
        if (++i % 167 === 0) rows.takeDirty();
        if (i % 1024 === 0) rows.takeUndo();
      }
    };
const min = {};
for (let r = 0; r < 8; r++)
  for (const [k, f] of Object.entries(stages)) {
    const b = JSON.parse(json);
    globalThis.gc();
    const t = performance.now();
    f(b);
    min[k] = Math.min(min[k] ?? 1e9, performance.now() - t);
  }
for (const [k, v] of Object.entries(min)) console.log(k.padEnd(20), (v / 0.1).toFixed(0), 'ns');
