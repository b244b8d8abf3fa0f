// Every package of every lock file has a strong checksum and comes from the registry: nothing else is noticed when it changes.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

const files = execFileSync('git', ['ls-files', '*package-lock.json'], {encoding: 'utf8'}).trim().split('\n');
const problems = files.flatMap((file) => {
  const {packages} = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).flatMap(([path, {integrity, resolved, link, inBundle}]) => {
    // The project itself, its workspaces, and what is packed inside another package.
    if (!path.includes('node_modules/') || link || inBundle) return [];
    // An address would be of one registry, or of no registry at all: git, a file, a web server.
    if (resolved !== undefined) return [`${file}: ${path} names where it comes from.`];
    return /^sha512-/.test(integrity ?? '') ? [] : [`${file}: ${path} has no SHA-512.`];
  });
});
for (const problem of problems) console.error(problem);
console.log(`${String(files.length)} lock files, ${String(problems.length)} problems.`);
process.exitCode = problems.length > 0 ? 1 : 0;
