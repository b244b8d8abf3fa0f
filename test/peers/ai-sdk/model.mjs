// A language model of the AI SDK that plays scenarios, for the servers that take one: no network, no dependency.

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const USAGE = {
  inputTokens: {total: 12, noCache: 10, cacheRead: 2, cacheWrite: 0},
  outputTokens: {total: 7, text: 5, reasoning: 2},
};
/** One red dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

let count = 0;
/** Another id. */
export const next = (name) => `${name}-${(count += 1)}`;

/** The parts of one answer of the model, and how it ends. */
const reply = (blocks, reason = 'stop') => [
  {type: 'stream-start', warnings: []},
  ...blocks.flat(),
  {type: 'finish', finishReason: {unified: reason, raw: reason}, usage: USAGE},
];
const block = (kind, id, words) => [
  {type: `${kind}-start`, id},
  ...words.map((delta) => ({type: `${kind}-delta`, id, delta})),
  {type: `${kind}-end`, id},
];
// The ids of blocks count from 0 in each answer, as those of most models do.
export const text = (...words) => block('text', '0', words);
const call = (toolName, ...input) => {
  const id = next('call');
  return [
    {type: 'tool-input-start', id, toolName},
    ...input.map((delta) => ({type: 'tool-input-delta', id, delta})),
    {type: 'tool-input-end', id},
    {type: 'tool-call', toolCallId: id, toolName, input: input.join('')},
  ];
};
const calls = (...all) => reply(all, 'tool-calls');

/** What the model plays for the first word of the last thing a person said; `then` once its tools have answered. */
const SCENARIOS = {
  text: {first: () => reply([text('Hel', 'lo, ', '世界 ', '👩‍🚀', '.')])},
  reasoning: {
    first: () => reply([block('reasoning', '0', ['Let me ', 'think.']), block('text', '1', ['Forty', '-two.'])]),
  },
  tool: {
    first: () => calls(text('I look. '), call('get_weather', '{"city":', '"Paris"}')),
    then: () => reply([text('Sunny ', 'in Paris.')]),
  },
  // A call whose input stops half way, until a test asks for `/continue`.
  typing: {
    first() {
      const [start, half, rest, ...more] = call('get_weather', '{"city":"Par', 'is"}');
      return calls([start, half, {...rest, isHeld: true}, ...more]);
    },
    then: () => reply([text('Sunny ', 'in Paris.')]),
  },
  confirm: {
    first: () => calls(call('delete_file', '{"path":', '"/tmp/report.txt"}')),
    then: (results) =>
      reply([
        /denied|not approved/.test(JSON.stringify(results)) ? text('I left ', 'it there.') : text('It is ', 'deleted.'),
      ]),
  },
  both: {
    first: () => calls(call('delete_file', '{"path":"/tmp/a"}'), call('delete_file', '{"path":"/tmp/b"}')),
    then: () => reply([text('That is ', 'settled.')]),
  },
  frontend: {
    first: () => calls(call('set_color', '{"color":', '"teal"}')),
    then: (results) => reply([text('You have ', JSON.stringify(results[0].output.value), '.')]),
  },
  broken: {
    first: () => calls(call('get_weather', '{"city":7}')),
    then: () => reply([text('That ', 'failed.')]),
  },
  storm: {
    first: () => calls(call('get_weather', '{"city":"Atlantis"}')),
    then: () => reply([text('No such ', 'city.')]),
  },
  progress: {
    first: () => calls(call('count', '{"to":3}')),
    then: () => reply([text('Coun', 'ted.')]),
  },
  error: {
    first: () => [...reply([text('Half a ')]).slice(0, 3), {type: 'error', error: new Error('The model went away.')}],
  },
  throws: {first: () => undefined},
  cut: {first: () => [...reply([text('Half a ')]).slice(0, 3), {pause: 50, fail: 'The line is cut.'}]},
  long: {first: () => reply([text('This is cut')], 'length')},
  sources: {
    first: () =>
      reply([
        {type: 'source', sourceType: 'url', id: '1', url: 'https://weather.example/paris', title: 'Weather in Paris'},
        {
          type: 'source',
          sourceType: 'document',
          id: '2',
          mediaType: 'application/pdf',
          title: 'Climate',
          filename: 'climate.pdf',
        },
        text('It is ', 'sunny.'),
      ]),
  },
  picture: {
    first: () => reply([{type: 'file', mediaType: 'image/png', data: {type: 'data', data: PNG}}, text('A ', 'dot.')]),
  },
  file: {
    first(_, said) {
      const {mediaType, filename, data} = said.find(({type}) => type === 'file') ?? {};
      return reply([text(`You sent ${filename} (${mediaType}, ${data?.type}).`)]);
    },
  },
  // slow <deltas> <ms between them>
  slow: {
    first: ([deltas = 40, ms = 50]) => [
      {type: 'stream-start', warnings: []},
      {type: 'text-start', id: '0'},
      ...Array.from({length: Number(deltas)}, (_, i) => ({
        type: 'text-delta',
        id: '0',
        delta: `word${i + 1} `,
        pause: Number(ms),
      })),
      ...reply([]).slice(1),
    ],
  },
};
const fallback = {first: () => reply([text('I do not ', 'know that one.')])};

/** How often each question was asked. */
const asked = new Map();

let release = () => undefined;
/** Ends the pause of an answer that waits for a test. */
export const goOn = () => release();

/** A model that plays the scenario that the last words of the person name. */
export const scripted = (specificationVersion) => ({
  specificationVersion,
  provider: 'scripted',
  modelId: 'scripted',
  supportedUrls: {},
  async doStream({prompt, abortSignal}) {
    const said = prompt.findLast(({role}) => role === 'user').content;
    const words = said
      .map((part) => part.text ?? '')
      .join('')
      .trim();
    const [name, ...rest] = words.split(/\s+/);
    const scenario = SCENARIOS[name] ?? fallback;
    const last = prompt.at(-1);
    asked.set(words, (asked.get(words) ?? 0) + 1);
    const again = {first: () => reply([text(`Answer ${asked.get(words)} to ${prompt.length} messages.`)])};
    const parts =
      last.role === 'tool' && scenario.then
        ? scenario.then(last.content)
        : (name === 'again' ? again : scenario).first(rest, said);
    if (!parts) throw new Error('The model is not there.');
    const stream = new ReadableStream({
      async start(controller) {
        for (const {pause, isHeld, fail, ...part} of parts) {
          if (pause !== undefined) await wait(pause);
          if (isHeld) await new Promise((resolve) => (release = resolve));
          if (abortSignal?.aborted) return controller.error(abortSignal.reason);
          if (fail !== undefined) return controller.error(new Error(fail));
          controller.enqueue(part);
        }
        controller.close();
      },
    });
    return {stream};
  },
});
