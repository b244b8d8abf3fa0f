// node scripts/build-declarations.mjs: removes the declarations from dist that no export of the package leads to.
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {listFiles} from './files.mjs';

// A define module exports nothing: its declarations are the tags that the compiler knows.
const all = readFileSync('dist/all.d.ts', 'utf8').replaceAll(/^import '\.\/define\/[^']+';\n/gm, '');
writeFileSync('dist/all.d.ts', `import './define/tag-names.js';\n${all}`);

const {exports} = JSON.parse(readFileSync('package.json', 'utf8'));
const declarations = listFiles('dist', '.d.ts');

/** The files that a target of exports stands for; a star is one part of a path. */
function filesOf(target) {
  const [start, end] = target.slice('./'.length).split('*');
  if (end === undefined) return [start];
  return declarations.filter(
    (file) => file.startsWith(start) && file.endsWith(end) && !file.slice(start.length, -end.length).includes('/'),
  );
}

const IMPORT = /(?:from |import |import\()['"](\.[^'"]+)\.js['"]/g;
const needed = new Set(Object.values(exports).flatMap(({types}) => (types ? filesOf(types) : [])));
for (const file of needed) {
  const named = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => `${join(dirname(file), name)}.d.ts`);
  for (const other of named) if (declarations.includes(other)) needed.add(other); // an example in a comment is no file
}
for (const file of declarations) if (!needed.has(file)) rmSync(file);
