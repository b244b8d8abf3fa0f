import type {RendererOptions} from './registry.js';

/** The tags that must be defined before a renderer can draw. */
export function tagsOf({
  renderer,
  needs = [],
}: Pick<RendererOptions, 'needs'> & {readonly renderer: unknown}): readonly string[] {
  if (typeof renderer === 'string') return [renderer];
  return typeof needs === 'string' ? [needs] : needs;
}
