import {existsSync, readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';

/** Every file of ours below a folder whose name ends so, sorted; none when the folder is missing. */
export function listFiles(folder, ending = '') {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {withFileTypes: true})
    .filter(({name}) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(path, ending);
      return entry.isFile() && entry.name.endsWith(ending) ? [path] : [];
    })
    .sort();
}

/** When anything in these files and folders last changed, in ms; a folder changes when it loses a file, too. */
export function newestTime(paths) {
  const all = paths.filter(existsSync).flatMap((path) => {
    const inside = statSync(path).isDirectory() ? readdirSync(path, {recursive: true}) : [];
    return [path, ...inside.map((name) => join(path, name))];
  });
  return Math.max(0, ...all.map((path) => statSync(path).mtimeMs));
}
