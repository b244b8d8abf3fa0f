/** What only the Agent Client Protocol understands, in `options` of an adapter element. */
export interface AcpOptions {
  /** The folder in which a session works, as the agent names it: an absolute path. `/`, if not said. */
  readonly cwd?: string;
  /** MCP servers that the agent is to use, in the words of the protocol. */
  readonly mcpServers?: readonly unknown[];
}
