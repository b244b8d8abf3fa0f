import type {UiNodeType} from '../src/protocol/ui-node.js';

/** A schema around a root, in English. */
export const around = (root: unknown, more: object = {}): object => ({
  version: '2.0',
  locale: 'en',
  status: 'info',
  theme: 'default',
  root,
  ...more,
});

/** A card with these children. */
export const card = (...children: unknown[]): object => ({type: 'stack', appearance: 'card', children});

/** The example of the specification, as it is printed there. */
export const SPEC_EXAMPLE = {
  version: '2.0',
  locale: 'zh-CN',
  status: 'success',
  theme: 'default',
  root: {
    type: 'stack',
    appearance: 'card',
    children: [
      {type: 'text', content: '日程已创建', role: 'title'},
      {type: 'badge', label: 'SUCCESS', status: 'success'},
      {type: 'text', content: '您的会议日程创建成功', role: 'body'},
    ],
  },
};

/** A small picture: a petrol disc on a field. */
const PICTURE = [
  'data:image/png;base64,',
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAAAwAgMAAACTeJdcAAAACVBMVEUcXnDO2Nawvrpgp+PXAAAAeklEQVR42uXQsQ2AMAwEwA+S',
  'G3qWYApGSBH2ySiUkacEExrkBwkJKMBd/iR/ZIwHg39AEg4JEAoDAApLjo5AMhAC0SAQsApXgq3ClZxBqiBPQqwQboA3vnv1iKqa',
  'V9D92HuyvCFQDFoCatAzyL6iQvGbKmhxuboVX4MZ5s3Aj6Vb/csAAAAASUVORK5CYII=',
].join('');

/** The JSON schema of a form. */
export const FORM_SCHEMA = {
  type: 'object',
  required: ['minutes'],
  properties: {
    minutes: {title: 'Remind before (minutes)', type: 'integer', minimum: 5, maximum: 120, default: 15},
    channel: {title: 'Channel', enum: ['Mail', 'Push']},
  },
};

/** One node of each type. */
export const NODES: Readonly<Record<UiNodeType, object>> = {
  stack: {type: 'stack', gap: 'xs', children: ['First line', 'Second line']},
  row: {
    type: 'row',
    children: [
      {type: 'text', content: 'Room 4.12'},
      {type: 'badge', label: 'Free', status: 'success'},
    ],
  },
  grid: {
    type: 'grid',
    columns: 3,
    children: ['Attendees', 'Rooms', 'Hours'].map((name, index) => ({
      type: 'stack',
      gap: 'none',
      children: [
        {type: 'text', role: 'caption', content: name},
        {type: 'text', role: 'title', content: String(3 + index * 4)},
      ],
    })),
  },
  text: {type: 'text', role: 'body', content: 'The meeting is on the calendar of all three attendees.'},
  markdown: {type: 'markdown', content: 'It starts at **09:30** and ends by `10:15`.'},
  badge: {type: 'badge', label: 'Conflict', status: 'warning'},
  icon: {type: 'icon', status: 'success', label: 'Accepted'},
  divider: {type: 'divider'},
  image: {type: 'image', src: PICTURE, alt: 'A disc on a field'},
  link: {type: 'link', label: 'Open in the calendar', href: 'https://example.com/events/42'},
  list: {type: 'list', title: 'Agenda', ordered: true, items: ['Ledger', 'Backfill', 'Questions']},
  key_value: {
    type: 'key_value',
    items: [
      {label: 'When', value: 'Tuesday, 09:30'},
      {label: 'Where', value: 'Room 4.12'},
      {label: 'State', value: {type: 'badge', label: 'Confirmed', status: 'success'}},
    ],
  },
  table: {
    type: 'table',
    columns: ['Attendee', {key: 'answer', label: 'Answer'}, {key: 'minutes', label: 'Minutes', align: 'end'}],
    rows: [
      {Attendee: 'Mara Okafor', answer: {type: 'badge', label: 'Accepted', status: 'success'}, minutes: 45},
      {Attendee: 'Lin Wei', answer: {type: 'badge', label: 'No answer', status: 'pending'}, minutes: 45},
      {Attendee: 'Tomás Rey', answer: {type: 'badge', label: 'Declined', status: 'error'}, minutes: null},
    ],
  },
  code: {type: 'code', language: 'json', content: '{"event": 42, "room": "4.12"}'},
  progress: {type: 'progress', label: 'Invitations sent', value: 2, max: 3},
  button: {type: 'button', id: 'move', label: 'Move the meeting', action: 'calendar.move', payload: {event: 42}},
  action: {type: 'action', label: 'Cancel it', action: {name: 'calendar.cancel'}, variant: 'danger'},
  form: {type: 'form', title: 'Reminder', schema: FORM_SCHEMA, action: 'calendar.remind', submitLabel: 'Remind me'},
};

/** A card as an agent might send it, with what most of them have. */
export const MEETING = around(
  card(
    {type: 'text', role: 'title', content: 'Ledger review moved to Tuesday'},
    {type: 'text', content: 'Two of three attendees have answered. The room is kept until 09:00.'},
    NODES.key_value,
    {type: 'divider'},
    NODES.progress,
    {type: 'row', children: [NODES.button, NODES.action]},
    {type: 'text', role: 'caption', content: 'Times are in Europe/Zurich.'},
  ),
  {status: 'pending'},
);

/** Every type of node, in one card. */
export const EVERY_NODE = around(card({type: 'text', role: 'title', content: 'Every node'}, ...Object.values(NODES)));

/** Parts that nobody here knows, alone and around parts that are known. */
export const UNKNOWN_NODES = around(
  card(
    {type: 'text', role: 'title', content: 'Forecast for Tuesday'},
    {
      type: 'carousel',
      title: 'Three days',
      loop: true,
      children: [NODES.text, {type: 'gauge', label: 'Wind', value: 12, unit: 'km/h', range: {min: 0, max: 120}}],
    },
    {type: 'sparkline'},
    {label: 'No type was given for this'},
    {type: 'table', text: 'A table without rows'},
  ),
);

/** More than is drawn: too many, and too deep. */
export const OVERFULL = around({
  type: 'stack',
  appearance: 'card',
  gap: 'xs',
  children: [
    {type: 'text', role: 'title', content: 'Every event of the year'},
    nested(40),
    ...Array.from({length: 1_200}, (_, index) => `Event ${index + 1}`),
  ],
});

/** A stack in a stack in a stack, so many times. */
export function nested(depth: number): object {
  let node: object = {type: 'text', content: 'The innermost text'};
  for (let level = 0; level < depth; level++) node = {type: 'stack', children: [node]};
  return node;
}

/** In a language that runs from right to left. */
export const RIGHT_TO_LEFT = {
  version: '2.0',
  locale: 'ar-EG',
  status: 'warning',
  theme: 'default',
  root: card(
    {type: 'text', role: 'title', content: 'تم نقل الاجتماع إلى الثلاثاء'},
    {type: 'text', content: 'أجاب اثنان من ثلاثة مدعوين.'},
    {type: 'key_value', items: {المكان: 'قاعة 4.12', الوقت: '09:30'}},
    {
      type: 'row',
      children: [
        {type: 'badge', label: 'تعارض', status: 'warning'},
        {...NODES.button, label: 'نقل الاجتماع'},
      ],
    },
    {type: 'progress', label: 'الدعوات المرسلة', value: 2, max: 3},
    NODES.code,
  ),
};

/** What a hostile producer would try. */
export const HOSTILE = around(
  card(
    {type: 'text', role: 'title', content: '<script>alert(1)</script>'},
    {type: 'link', label: 'Click me', href: 'javascript:alert(1)'},
    {type: 'image', alt: 'Tracker', src: 'https://tracker.example/pixel.png'},
    {type: 'image', alt: 'Vector', src: 'data:image/svg+xml,<svg onload=alert(1)>'},
    {type: 'html', content: '<img src=x onerror=alert(1)>', onclick: 'alert(1)', style: 'position: fixed'},
  ),
  {status: 'compromised'},
);
