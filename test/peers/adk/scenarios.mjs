/** One reply of the model: its partials while it streams, then the whole again, as the real models do. */
async function* speak(stream, parts, last = {}) {
  if (stream) for (const part of parts) yield {content: {role: 'model', parts: [part]}, partial: true};
  const thought = parts.filter((part) => part.thought).map((part) => part.text);
  const text = parts.filter((part) => !part.thought).map((part) => part.text);
  const whole = [
    ...(thought.length > 0 ? [{text: thought.join(''), thought: true}] : []),
    ...(text.length > 0 ? [{text: text.join('')}] : []),
  ];
  yield {content: {role: 'model', parts: whole}, finishReason: 'STOP', usageMetadata: USAGE, ...last};
}

const USAGE = {promptTokenCount: 12, candidatesTokenCount: 7, totalTokenCount: 19};
const PICTURE = {
  inlineData: {mimeType: 'image/gif', data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'},
};
const texts = (...words) => words.map((text) => ({text}));

/** One reply of the model that calls tools, given as [name, args]. */
async function* call(...calls) {
  const parts = calls.map(([name, args]) => ({functionCall: {name, args}}));
  yield {content: {role: 'model', parts}, finishReason: 'STOP', usageMetadata: USAGE};
}

/** Words and a call in one message. */
async function* speakAndCall(stream, parts, [name, args]) {
  if (stream) for (const part of parts) yield {content: {role: 'model', parts: [part]}, partial: true};
  const whole = [{text: parts.map(({text}) => text).join('')}, {functionCall: {name, args}}];
  yield {content: {role: 'model', parts: whole}, finishReason: 'STOP', usageMetadata: USAGE};
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What the model plays for the first word of the last thing a person said: `first` at once, `then` when the
 * answers of its tools are there. Words after the first one are the scenario's settings.
 */
export const SCENARIOS = {
  text: {first: ({stream}) => speak(stream, texts('Hel', 'lo, ', '世界 ', '👩‍🚀', '.'))},
  reasoning: {
    first: ({stream}) =>
      speak(stream, [{text: 'Let me ', thought: true}, {text: 'think.', thought: true}, ...texts('Forty', '-two.')]),
  },
  parallel: {
    first: () => call(['get_weather', {city: 'Paris'}], ['get_time', {city: 'Tokyo'}]),
    then: ({stream}) => speak(stream, texts('Sunny in Paris, ', 'nine in Tokyo.')),
  },
  'text-then-tool': {
    first: ({stream}) => speakAndCall(stream, texts('Let me ', 'look.'), ['get_weather', {city: 'Paris'}]),
    then: ({stream}) => speak(stream, texts('It is ', 'sunny.')),
  },
  // slow-tool <ms that the tool takes>
  'slow-tool': {
    first: ({stream, words: [ms = 500]}) => speakAndCall(stream, texts('Let me ', 'wait.'), ['wait', {ms: Number(ms)}]),
    then: ({stream}) => speak(stream, texts('I have ', 'waited.')),
  },
  // The whole is not what the pieces were.
  correction: {
    async *first({stream}) {
      if (stream)
        for (const part of texts('Helo ', 'wrld')) yield {content: {role: 'model', parts: [part]}, partial: true};
      yield {content: {role: 'model', parts: [{text: 'Hello world'}]}, finishReason: 'STOP', usageMetadata: USAGE};
    },
  },
  throwing: {
    first: () => call(['break_down', {}]),
    then: ({stream}) => speak(stream, texts('The tool ', 'failed.')),
  },
  confirm: {
    first: () => call(['delete_file', {path: '/tmp/report.txt'}]),
    then: ({stream, answers}) =>
      speak(stream, answers.delete_file?.error ? texts('I left ', 'it there.') : texts('It is ', 'deleted.')),
  },
  'confirm-two': {
    first: () => call(['delete_file', {path: '/tmp/a.txt'}], ['delete_file', {path: '/tmp/b.txt'}]),
    then: ({stream}) => speak(stream, texts('As you ', 'wish.')),
  },
  // ADK 2.0.0 asks for this one, and then refuses every answer.
  'confirm-dynamic': {
    first: () => call(['send_mail', {to: 'ann@example.com'}]),
    then: ({stream}) => speak(stream, texts('It is ', 'sent.')),
  },
  long: {
    first: () => call(['ask_expert', {question: 'Is it safe?'}]),
    then: ({stream, answers}) =>
      answers.ask_expert?.status === 'pending'
        ? speak(stream, texts('I asked ', 'the expert.'))
        : speak(stream, texts('The expert says: ', String(answers.ask_expert?.answer))),
  },
  'model-throws': {
    async *first() {
      yield* [];
      throw new Error('The model is not there.');
    },
  },
  'model-throws-mid': {
    async *first({stream}) {
      if (stream) yield {content: {role: 'model', parts: [{text: 'Half a '}]}, partial: true};
      throw new Error('The model went away.');
    },
  },
  'model-error': {
    async *first() {
      yield {errorCode: 'SAFETY', errorMessage: 'Blocked by the safety filter.', finishReason: 'SAFETY'};
    },
  },
  // An error in the middle of a run that goes on: the model is called again.
  'unknown-tool': {
    first: ({stream, calls}) =>
      calls.length === 0 ? call(['no_such_tool', {}]) : speak(stream, texts('There is ', 'no such tool.')),
  },
  // The agent's callbacks throw for these two, before and after the model has spoken.
  'framework-error': {first: ({stream}) => speak(stream, texts('Never ', 'said.'))},
  'framework-error-late': {first: ({stream}) => speak(stream, texts('Said ', 'in vain.'))},
  // Not a word, and no error: an empty stream.
  silent: {
    async *first() {
      yield* [];
    },
  },
  // The model was cut at its limit.
  'max-tokens': {first: ({stream}) => speak(stream, texts('This sentence ', 'is not'), {finishReason: 'MAX_TOKENS'})},
  state: {
    first: () => call(['set_theme', {theme: 'dark'}]),
    then: ({stream}) => speak(stream, texts('The theme is ', 'dark.')),
  },
  // The agent's callback changes the state after the last word.
  'state-late': {first: ({stream}) => speak(stream, texts('Remember ', 'this.'))},
  // The answer of the tool is the last word.
  'no-summary': {first: () => call(['show_table', {}])},
  artifact: {
    first: () => call(['save_report', {text: 'All is well.'}]),
    then: ({stream}) => speak(stream, texts('The report ', 'is saved.')),
  },
  agents: {
    first: () => call(['transfer_to_agent', {agentName: 'writer'}]),
  },
  'agents-confirm': {
    first: () => call(['transfer_to_agent', {agentName: 'janitor'}]),
  },
  'agent-tool': {
    first: () => call(['critic', {request: 'Judge this.'}]),
    then: ({stream}) => speak(stream, texts('The critic ', 'is pleased.')),
  },
  // slow <partials> <ms between them>
  slow: {
    async *first({stream, words}) {
      const [count = 40, ms = 50] = words.map(Number);
      const all = Array.from({length: count}, (_, i) => `word${i + 1} `);
      for (const text of stream ? all : []) {
        yield {content: {role: 'model', parts: [{text}]}, partial: true};
        await wait(ms);
      }
      yield {content: {role: 'model', parts: [{text: all.join('')}]}, finishReason: 'STOP', usageMetadata: USAGE};
    },
  },
  parts: {
    async *first() {
      const parts = [
        {executableCode: {language: 'PYTHON', code: 'print(6 * 7)'}},
        {codeExecutionResult: {outcome: 'OUTCOME_OK', output: '42\n'}},
        PICTURE,
        {text: 'A picture.'},
      ];
      yield {content: {role: 'model', parts}, finishReason: 'STOP', usageMetadata: USAGE};
    },
  },
  // Two answers without a word.
  pictures: {
    async *first() {
      yield {content: {role: 'model', parts: [PICTURE]}};
      yield {content: {role: 'model', parts: [PICTURE]}, finishReason: 'STOP', usageMetadata: USAGE};
    },
  },
};

/** What the model says to words that name no scenario. */
export const fallback = {first: ({stream}) => speak(stream, texts('I do not ', 'know that one.'))};

/** The other agents know one thing each. */
export const writer = {first: ({stream}) => speak(stream, texts('Once upon ', 'a time.'))};
export const janitor = {
  first: () => call(['delete_file', {path: '/tmp/old.txt'}]),
  then: ({stream}) => speak(stream, texts('All is ', 'clean.')),
};
export const critic = {first: ({stream}) => speak(stream, texts('Well ', 'done.'))};
