/** The members of an element class, in the order in which they stand. Each member belongs to the first that fits. */
const ORDER = [
  {name: 'statics', fits: ({node}) => node.static || node.type === 'StaticBlock'},
  {name: '@query', fits: ({decorators}) => decorators.some((name) => name.startsWith('query'))},
  {name: '@state', fits: ({decorators}) => decorators.includes('state')},
  {name: '@property', fits: ({decorators}) => decorators.includes('property')},
  {name: 'controllers and other fields', fits: ({isField, isHandler}) => isField && !isHandler},
  {name: 'lifecycle', fits: ({name}) => LIFECYCLE.includes(name)},
  {name: 'public methods', fits: ({name, isPrivate}) => !isPrivate && !/^render/.test(name)},
  {name: 'render', fits: ({name}) => name === 'render'},
  {name: 'renderers', fits: ({name}) => /^#?render/.test(name)},
  {name: 'private handlers and helpers', fits: () => true},
];
const FIELDS = ORDER.findIndex(({name}) => name.startsWith('controllers'));

/** Lifecycle methods, in the order in which they are called first. */
const LIFECYCLE = [
  'constructor',
  'createRenderRoot',
  'connectedCallback',
  'attributeChangedCallback',
  'requestUpdate',
  'scheduleUpdate',
  'performUpdate',
  'shouldUpdate',
  'willUpdate',
  'update',
  'firstUpdated',
  'updated',
  'getUpdateComplete',
  'disconnectedCallback',
  'adoptedCallback',
];

const nameOf = ({key}) =>
  key?.type === 'PrivateIdentifier' ? `#${key.name}` : (key?.name ?? String(key?.value ?? ''));

const isPrivate = ({accessibility, key}) => accessibility === 'private' || key?.type === 'PrivateIdentifier';

const isElement = ({id, superClass}) =>
  /^(?:AgentElement|LitElement)$/.test(superClass?.name) ||
  (superClass && superClass.name !== 'Event' && id?.name.startsWith('Agent'));

/** What the initialiser of a field reads when it runs: names of members, and `this` itself. Functions run later. */
function readsOf(node, keys, found = new Set()) {
  if (!node || /Function/.test(node.type)) return found;
  if (node.type === 'MemberExpression' && node.object.type === 'ThisExpression' && !node.computed) {
    return found.add(nameOf({key: node.property}));
  }
  if (node.type === 'ThisExpression') found.add('this');
  for (const child of (keys[node.type] ?? []).flatMap((key) => node[key])) readsOf(child, keys, found);
  return found;
}

/** The members with the place in ORDER that each belongs to. */
function membersOf(body, keys) {
  const members = body.map((node) => ({
    node,
    name: nameOf(node),
    decorators: (node.decorators ?? []).map(({expression}) => (expression.callee ?? expression).name ?? ''),
    isField: /Property/.test(node.type),
    isPrivate: isPrivate(node),
    isHandler: isPrivate(node) && /Function/.test(node.value?.type), // #onClick = () => …
  }));
  for (const member of members) {
    // The decorator of a getter is that of its setter, and the other way round.
    const pair = members.find(({node, name}) => /^[gs]et$/.test(node.kind) && name === member.name);
    if (pair && /^[gs]et$/.test(member.node.kind)) member.decorators = [...pair.decorators, ...member.decorators];
    member.group = ORDER.findIndex(({fits}) => fits(member));
  }
  // Fields are set in their order. One that reads another stands after it, with that one's group; one that calls a method or
  // hands out `this`, which may read any of them, stands with the controllers. So does a handler that a field reads.
  const fields = members.filter(({node, isField}) => isField && !node.static);
  const reads = new Map(fields.map((member) => [member, [...readsOf(member.node.value, keys)]]));
  const groupOf = (name) => fields.find((field) => field.name === name)?.group ?? FIELDS;
  const isRead = (name) => fields.some((field) => field.group <= FIELDS && reads.get(field).includes(name));
  let isSettled;
  do {
    isSettled = true;
    for (const field of fields) {
      const {name, group} = field;
      if (group > FIELDS && isRead(name)) field.group = FIELDS;
      if (group < FIELDS) field.group = Math.min(FIELDS, Math.max(group, ...reads.get(field).map(groupOf)));
      isSettled &&= field.group === group;
    }
  } while (!isSettled);
  return members;
}

/** Callbacks that begin with `super`; those that produce the update (`update`, `performUpdate` …) may work around it. */
const SUPER_FIRST = /Callback$|^(?:willUpdate|firstUpdated|updated)$/;
const isSuperCall = ({expression}, name) =>
  expression?.callee?.object?.type === 'Super' && expression.callee.property.name === name;

/** Stable: what belongs to the same group keeps its order, but for the lifecycle. */
const inOrder = (members) => members.toSorted((a, b) => a.group - b.group || rank(a) - rank(b));
const rank = ({group, name}) => (ORDER[group].name === 'lifecycle' ? LIFECYCLE.indexOf(name) : 0);

/** Each member with the comments before it and the one behind it on its line. */
function chunksOf(members, sourceCode) {
  const {text} = sourceCode;
  return members.map((member) => {
    const {node} = member;
    const before = sourceCode.getTokenBefore(node);
    const comments = sourceCode
      .getCommentsBefore(node)
      .filter(({loc}) => loc.start.line > before.loc.end.line || before.value === '{');
    const after = sourceCode.getTokenAfter(node);
    const [behind] = sourceCode
      .getCommentsBefore(after)
      .filter(({loc}) => loc.start.line === node.loc.end.line && loc.end.line < after.loc.start.line);
    const start = (comments[0] ?? node).range[0];
    const end = (behind ?? node).range[1];
    const isApart = /\n\s*\n\s*$/.test(text.slice(before.range[1], start));
    return {...member, start, end, isApart, text: text.slice(start, end)};
  });
}

/** Fields of one group may stand line below line, as they did; everything else has an empty line between. */
function joined(chunks) {
  return chunks
    .map((chunk, i) => {
      const last = chunks[i - 1];
      if (!last) return chunk.text;
      const isClose = last.group === chunk.group && last.isField && chunk.isField && !chunk.isApart;
      return `${isClose ? '\n' : '\n\n'}  ${chunk.text}`;
    })
    .join('');
}

/**
 * ESLint rule: the members of element classes stand in one order.
 * @type {import('eslint').Rule.RuleModule}
 */
export const memberOrder = {
  meta: {
    type: 'layout',
    docs: {description: 'members of elements stand in one order'},
    fixable: 'code',
    schema: [],
    messages: {
      order: '{{name}} ({{group}}) belongs before {{last}} ({{lastGroup}}).',
      super: 'super.{{name}}() is the first thing that {{name}}() does.',
    },
  },
  create(context) {
    const {sourceCode} = context;
    return {
      ClassBody({body, parent}) {
        if (!isElement(parent)) return;
        const members = membersOf(body, sourceCode.visitorKeys);
        for (const {node, name} of members.filter(({name}) => SUPER_FIRST.test(name))) {
          const call = node.value?.body?.body.findIndex((statement) => isSuperCall(statement, name));
          if (call > 0) context.report({node, messageId: 'super', data: {name}});
        }
        const wanted = inOrder(members);
        const i = members.findIndex((member, at) => member !== wanted[at]);
        if (i === -1) return;
        const [last, member] = [members[i], wanted[i]];
        context.report({
          node: member.node,
          messageId: 'order',
          data: {
            name: member.name,
            group: ORDER[member.group].name,
            last: last.name,
            lastGroup: ORDER[last.group].name,
          },
          fix(fixer) {
            const chunks = chunksOf(members, sourceCode);
            return fixer.replaceTextRange([chunks[0].start, chunks.at(-1).end], joined(inOrder(chunks)));
          },
        });
      },
    };
  },
};
