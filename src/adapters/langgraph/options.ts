/** What only LangGraph understands, in `options` of an adapter element. */
export interface LangGraphOptions {
  /** The assistant that runs, or the graph: `agent`, if not said. */
  readonly assistantId?: string;
}
