import type {MarkKind} from '../../../recording/marks.js';
import type {Player, StepUnit} from '../../../recording/player.js';

/** What a key asks of the player. */
export type ReplayAction =
  | {readonly do: 'toggle'}
  | {readonly do: 'step'; readonly direction: 1 | -1; readonly unit: StepUnit}
  | {readonly do: 'edge'; readonly edge: 'begin' | 'end'}
  | {readonly do: 'mark'; readonly direction: 1 | -1; readonly kind: MarkKind};

/** The marks that have a key of their own. */
export const MARK_KEYS = {f: 'failure', r: 'request', h: 'handoff'} as const satisfies Record<string, MarkKind>;

/** What a key asks for, or undefined where it is not ours. In a list or a field, only what it does not use itself. */
export function replayActionOf(event: KeyboardEvent, isRtl: boolean): ReplayAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.composedPath()[0] as Element;
  if (target.matches('select')) return undefined;
  const key = event.key.toLowerCase();
  const direction = event.shiftKey ? -1 : 1;
  if (key === ' ') return target.matches('button, summary') ? undefined : {do: 'toggle'};
  if (key === 'k') return {do: 'toggle'};
  if (key === 'home' || key === 'end') return {do: 'edge', edge: key === 'home' ? 'begin' : 'end'};
  if (Object.hasOwn(MARK_KEYS, key)) return {do: 'mark', direction, kind: MARK_KEYS[key as keyof typeof MARK_KEYS]};
  const step = {j: -1, l: 1, arrowleft: isRtl ? 1 : -1, arrowright: isRtl ? -1 : 1} as const;
  if (!Object.hasOwn(step, key)) return undefined;
  return {do: 'step', direction: step[key as keyof typeof step], unit: event.shiftKey ? 'fact' : 'event'};
}

/** Does on a player what a key asks for. */
export function perform(player: Player, action: ReplayAction): void {
  switch (action.do) {
    case 'toggle':
      if (player.state === 'playing') player.pause();
      else player.play();
      return;
    case 'step':
      player.step(action.direction, action.unit);
      return;
    case 'edge':
      player.seek(action.edge === 'begin' ? -1 : Infinity);
      return;
    case 'mark':
      jump(player, action.direction, action.kind);
  }
}

/** Goes to the next or the last mark of a kind, where there is one. */
export function jump(player: Player, direction: 1 | -1, kind: MarkKind): void {
  const mark = player.mark(direction, kind);
  if (mark) player.seek(mark.index);
}
