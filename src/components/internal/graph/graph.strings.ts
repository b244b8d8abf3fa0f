import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
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
});
