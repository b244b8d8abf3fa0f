export interface Step {
  readonly title: string;
  readonly isDone: boolean;
}

/** What has to be done before the switch. A real page would read it from its own service. */
export const STEPS: readonly Step[] = [
  {title: 'Freeze the schema', isDone: true},
  {title: 'Apply migration 0042 on staging', isDone: false},
  {title: 'Compare both ledgers for a week', isDone: false},
  {title: 'Switch reads', isDone: false},
];
