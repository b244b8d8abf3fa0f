import type strings from './graph.strings.js';

export default {
  'graph.open-group': '逐个显示',
  'graph.view': '显示方式',
  'graph.view.graph': '图',
  'graph.view.tree': '树',
  'graph.zoom-in': '放大',
  'graph.zoom-out': '缩小',
  'graph.fit': '显示全部',
  'graph.tidy': '整理',
  'graph.tidy-why': '重新排列全部节点并重新分组',
  'graph.map': '概览：点按要查看的位置',
} satisfies typeof strings;
