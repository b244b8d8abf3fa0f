/** Pages alone: they are written to `dist`, and the agent is asked by the browser. With a server of Next, leave these two out. */
export default {
  output: 'export',
  distDir: 'dist',
};
