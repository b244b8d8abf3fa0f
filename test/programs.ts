/** Modules of ours that tests run in processes of their own. */
type Module = 'packages/runtime/src/node/main' | 'packages/cli/src/main';

/** What Node needs to import one, and by which name: bundled, where the suite has done that; else compiled as it runs. */
export function programOf(module: Module): {readonly flags: readonly string[]; readonly path: string} {
  const folder = process.env['PROGRAMS'];
  if (folder === undefined) return {flags: ['--import=tsx'], path: `${process.cwd()}/${module}.ts`};
  return {flags: ['--enable-source-maps'], path: `${process.cwd()}/${folder}/${module}.js`};
}
