import type {Localize} from '../../../controllers/localize.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {PageCommand} from '../command-palette/page-command.js';
import {taskControlsOf} from '../../tasks/task-controls/task-controls-registry.js';
import {TASK_KEY} from '../../tasks/task/agent-task-open.js';
import type {DetailName} from './details.js';
import type {SidePane} from './layout.js';
import '../command-palette/command-palette.strings.js';
import '../shortcut-sheet/shortcut-sheet.strings.js';
import './workbench.strings.js';

/** What the commands of a workbench do. */
export interface WorkbenchActions {
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

/** A command, with the pane that it needs. */
interface WorkbenchCommand extends PageCommand {
  readonly pane?: SidePane;
}

/** Everything that a person can do in a workbench beyond its surfaces: in the palette, and by keys. */
export function workbenchCommands(
  actions: WorkbenchActions,
  sessions: readonly SessionRow[],
  details: readonly DetailName[],
  localize: Localize,
): readonly WorkbenchCommand[] {
  const go = localize.term('workbench.group-go');
  const talk = localize.term('workbench.group-talk');
  const panes = localize.term('workbench.group-panes');
  const own: Record<string, WorkbenchCommand[]> = {
    [talk]: [
      {
        id: 'compose',
        label: localize.term('workbench.compose'),
        keys: 'Mod+I',
        whileTyping: true,
        run: actions.compose,
      },
      {id: 'delegate', pane: 'details', label: localize.term('workbench.delegate'), run: actions.delegate},
      {id: 'stop', label: localize.term('workbench.stop'), keys: 'Mod+.', whileTyping: true, run: actions.stop},
      {id: 'find', label: localize.term('workbench.find'), keys: 'Mod+F', whileTyping: true, run: actions.find},
      {id: 'previous', label: localize.term('workbench.previous'), keys: 'Alt+ArrowUp', run: actions.previousTurn},
      {id: 'next', label: localize.term('workbench.next'), keys: 'Alt+ArrowDown', run: actions.nextTurn},
      {id: 'end', label: localize.term('workbench.end'), run: actions.toEnd},
    ],
    [go]: [
      {id: 'palette', label: localize.term('palette.label'), keys: 'Mod+K', whileTyping: true, run: actions.palette},
      {id: 'new', pane: 'sessions', label: localize.term('workbench.new'), run: actions.newSession},
      {
        id: 'sessions',
        pane: 'sessions',
        label: localize.term('workbench.find-session'),
        keys: 'Mod+O',
        run: actions.findSession,
      },
      {id: 'region', label: localize.term('workbench.region'), keys: 'F6', whileTyping: true, run: actions.nextRegion},
      {
        id: 'region-back',
        label: localize.term('workbench.region-back'),
        keys: 'Shift+F6',
        whileTyping: true,
        run: actions.previousRegion,
      },
      {id: 'shortcuts', label: localize.term('shortcuts.label'), keys: '?', run: actions.shortcuts},
      {id: 'open-recording', label: localize.term('workbench.open-recording'), run: actions.openRecording},
      {id: 'close-recording', label: localize.term('workbench.close-recording'), run: actions.closeRecording},
      {id: 'reconnect', label: localize.term('workbench.reconnect'), run: actions.reconnect},
    ],
    [panes]: [
      {
        id: 'fold-sessions',
        pane: 'sessions',
        label: localize.term('workbench.fold-sessions'),
        keys: 'Mod+B',
        run: () => actions.fold('sessions'),
      },
      {
        id: 'fold-details',
        pane: 'details',
        label: localize.term('workbench.fold-details'),
        keys: 'Mod+J',
        run: () => actions.fold('details'),
      },
      ...details.map((name) => ({
        id: `details-${name}`,
        pane: 'details' as const,
        label: localize.term('workbench.show', localize.term(`workbench.tab.${name}`)),
        run: () => actions.details(name),
      })),
    ],
  };
  const open = sessions.map(({id, title}) => ({
    id: `session-${id}`,
    label: title ?? id,
    group: localize.term('workbench.sessions'),
    run: () => actions.openSession(id),
  }));
  return [...Object.entries(own).flatMap(([group, commands]) => commands.map((each) => ({...each, group}))), ...open];
}

/** What can be done with the task that is open, as its controls on the page have it. */
export function taskCommands(store: ProjectionStore, localize: Localize): readonly PageCommand[] {
  const controls = taskControlsOf(store, store.get(TASK_KEY)?.taskId ?? '');
  if (!controls) return [];
  return controls.offers.map(({act, label, blocked}) => ({
    id: `task-${act}`,
    label,
    group: localize.term('workbench.group-task'),
    ...(blocked === undefined ? {} : {disabled: blocked}),
    run: () => controls.begin(act),
  }));
}
