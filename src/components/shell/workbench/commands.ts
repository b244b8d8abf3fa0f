import type {Localize} from '../../../controllers/localize.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {PageCommand} from '../command-palette/page-command.js';
import {taskDeskOf} from '../../tasks/task-controls/desks.js';
import {TASK_KEY} from '../../tasks/task/agent-task-open.js';
import type {DetailName} from './details.js';
import type {SidePane} from './layout.js';
import '../command-palette/command-palette.strings.js';
import '../shortcut-sheet/shortcut-sheet.strings.js';
import './workbench.strings.js';

/** What the commands of a workbench do. */
export interface WorkbenchDeeds {
  palette(): void;
  shortcuts(): void;
  nextRegion(): void;
  previousRegion(): void;
  find(): void;
  toEnd(): void;
  previousTurn(): void;
  nextTurn(): void;
  compose(): void;
  stop(): void;
  findSession(): void;
  newSession(): void;
  openSession(id: string): void;
  fold(pane: SidePane): void;
  details(tab: string): void;
  delegate(): void;
  reconnect(): void;
  openRecording(): void;
  closeRecording(): void;
}

/** Everything that a person can do in a workbench beyond its surfaces: in the palette, and by keys. */
export function workbenchCommands(
  deeds: WorkbenchDeeds,
  sessions: readonly SessionRow[],
  details: readonly DetailName[],
  localize: Localize,
): readonly PageCommand[] {
  const go = localize.term('workbench.group-go');
  const talk = localize.term('workbench.group-talk');
  const panes = localize.term('workbench.group-panes');
  const own: Record<string, PageCommand[]> = {
    [talk]: [
      {id: 'compose', label: localize.term('workbench.compose'), keys: 'Mod+I', whileTyping: true, run: deeds.compose},
      {id: 'delegate', label: localize.term('workbench.delegate'), run: deeds.delegate},
      {id: 'stop', label: localize.term('workbench.stop'), keys: 'Mod+.', whileTyping: true, run: deeds.stop},
      {id: 'find', label: localize.term('workbench.find'), keys: 'Mod+F', whileTyping: true, run: deeds.find},
      {id: 'previous', label: localize.term('workbench.previous'), keys: 'Alt+ArrowUp', run: deeds.previousTurn},
      {id: 'next', label: localize.term('workbench.next'), keys: 'Alt+ArrowDown', run: deeds.nextTurn},
      {id: 'end', label: localize.term('workbench.end'), run: deeds.toEnd},
    ],
    [go]: [
      {id: 'palette', label: localize.term('palette.label'), keys: 'Mod+K', whileTyping: true, run: deeds.palette},
      {id: 'new', label: localize.term('workbench.new'), run: deeds.newSession},
      {id: 'sessions', label: localize.term('workbench.find-session'), keys: 'Mod+O', run: deeds.findSession},
      {id: 'region', label: localize.term('workbench.region'), keys: 'F6', whileTyping: true, run: deeds.nextRegion},
      {
        id: 'region-back',
        label: localize.term('workbench.region-back'),
        keys: 'Shift+F6',
        whileTyping: true,
        run: deeds.previousRegion,
      },
      {id: 'shortcuts', label: localize.term('shortcuts.label'), keys: '?', run: deeds.shortcuts},
      {id: 'open-recording', label: localize.term('workbench.open-recording'), run: deeds.openRecording},
      {id: 'close-recording', label: localize.term('workbench.close-recording'), run: deeds.closeRecording},
      {id: 'reconnect', label: localize.term('workbench.reconnect'), run: deeds.reconnect},
    ],
    [panes]: [
      {
        id: 'fold-sessions',
        label: localize.term('workbench.fold-sessions'),
        keys: 'Mod+B',
        run: () => deeds.fold('sessions'),
      },
      {
        id: 'fold-details',
        label: localize.term('workbench.fold-details'),
        keys: 'Mod+J',
        run: () => deeds.fold('details'),
      },
      ...details.map((name) => ({
        id: `details-${name}`,
        label: localize.term('workbench.show', localize.term(`workbench.tab.${name}`)),
        run: () => deeds.details(name),
      })),
    ],
  };
  const open = sessions.map(({id, title}) => ({
    id: `session-${id}`,
    label: title ?? id,
    group: localize.term('workbench.sessions'),
    run: () => deeds.openSession(id),
  }));
  return [...Object.entries(own).flatMap(([group, commands]) => commands.map((each) => ({...each, group}))), ...open];
}

/** What can be done with the task that is open, as its controls on the page have it. */
export function taskCommands(store: ProjectionStore, localize: Localize): readonly PageCommand[] {
  const desk = taskDeskOf(store, store.get(TASK_KEY)?.taskId ?? '');
  if (!desk) return [];
  return desk.offers.map(({act, label, blocked}) => ({
    id: `task-${act}`,
    label,
    group: localize.term('workbench.group-task'),
    ...(blocked === undefined ? {} : {disabled: blocked}),
    run: () => desk.begin(act),
  }));
}
