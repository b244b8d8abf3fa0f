import {decoded} from 'agent-surfaces/state';

/** Whether a path, however it is written, has a step back: it could leave the place that it was checked against. */
export function stepsBack(path: string): boolean {
  return decodedPath(path).split(/[/\\]/).includes('..');
}

/** A path as a server may read it: decoded twice, because a server behind another may decode it again. */
export function decodedPath(path: string): string {
  return decoded(decoded(path));
}
