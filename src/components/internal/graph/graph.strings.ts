import {defineStrings} from '../../../locales/index.js';

const strings = {
  'graph.open-group': 'Show each',
  'graph.view': 'Show as',
  'graph.view.graph': 'Graph',
  'graph.view.tree': 'Tree',
  'graph.zoom-in': 'Zoom in',
  'graph.zoom-out': 'Zoom out',
  'graph.fit': 'Show all of it',
  'graph.tidy': 'Tidy up',
  'graph.tidy-why': 'Arranges everything anew and groups it again',
  'graph.map': 'Overview: press where you want to look',
};
defineStrings(strings);

/** What a translation of these has to hold. */
export type GraphStrings = typeof strings;

declare module '../../../locales/index.js' {
  interface Strings extends GraphStrings {}
}
