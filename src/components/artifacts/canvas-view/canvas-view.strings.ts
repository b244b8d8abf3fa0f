import {defineStrings, plurals} from '../../../locales/index.js';

const count = plurals('en');

const strings = defineStrings({
  'canvas-view.label': 'Canvas',
  'canvas-view.none': 'This is not a canvas.',
  'canvas-view.facts': (nodes: number, edges: number) =>
    `${count(nodes, {one: '# card', other: '# cards'})}, ${count(edges, {one: '# line', other: '# lines'})}`,
  'canvas-view.zoom-in': 'Zoom in',
  'canvas-view.zoom-out': 'Zoom out',
  'canvas-view.fit': 'Fit',
  'canvas-view.how': 'Drag or use the arrow keys to move, + and − to zoom, 0 to see all of it.',
  'canvas-view.left': (parts: number) => count(parts, {one: '# part is not drawn.', other: '# parts are not drawn.'}),
  'canvas-view.as-list': 'As a list',
  'canvas-view.kind.text': 'Text',
  'canvas-view.kind.file': 'File',
  'canvas-view.kind.link': 'Link',
  'canvas-view.kind.group': 'Group',
});
export default strings;

declare module '../../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
