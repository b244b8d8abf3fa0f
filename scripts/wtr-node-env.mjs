/** What a bundler does for packages that ask which build this is. */
export const nodeEnvPlugin = () => ({
  name: 'node-env',
  transform: ({path, body}) =>
    path.includes('/@tanstack/virtual-core/')
      ? {body: String(body).replaceAll('process.env.NODE_ENV', '"production"')}
      : undefined,
});
