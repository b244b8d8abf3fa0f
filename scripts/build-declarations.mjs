// node scripts/build-declarations.mjs: the declarations of the define modules as one file, and none in dist that no export
// of the package leads to.
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {listFiles} from './files.mjs';

/** A define module exports nothing: its declarations are the tags that the compiler knows. */
const tags = listFiles('dist/define', '.d.ts').filter((file) => file.startsWith('dist/define/agent-'));
const withoutTags = (file) => readFileSync(file, 'utf8').replaceAll(/^import '\.\/(define\/)?agent-[^']+';\n/gm, '');
writeFileSync('dist/define/elements.d.ts', tags.map(withoutTags).join(''));
writeFileSync('dist/all.d.ts', `import './define/elements.js';\n${withoutTags('dist/all.d.ts')}`);

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
