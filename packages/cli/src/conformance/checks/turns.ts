import {draws, check, inRun, quote, reads, said, seen, SESSION} from './seeing.js';

const delta = (messageId: string, text: string) => inRun('text.delta', {delta: text}, {messageId});
const started = (toolCallId: string, name: string) => inRun('tool.started', {name}, {toolCallId});
const count = (text: string, words: string) => text.split(words).length - 1;

/** How a turn is sent, watched and read. */
export const TURN_CHECKS = [
  check('V1', 'The client listens before it sends.', async (bench, must) => {
    await bench.open({surfaces: ['composer', 'conversation'], held: true});
    await bench.write('Hello');
    await bench.ask('send');
    const first = bench.calls().find(({kind}) => kind === 'command');
    await must(first === undefined, () => 'A command left while nobody listened for its answer.');
    await bench.listen();
    const isSent = () => bench.calls().some(({command}) => command?.control === 'send');
    // A client may keep the message and send it now, or ask the person to send it again.
    if (!(await seen(isSent, 300))) await bench.ask('send');
    await must(seen(isSent), () => 'Nothing was sent, though the client could listen.');
    const order = bench.calls().map(({kind, command}) => command?.control ?? kind);
    await must(order.indexOf('listen') >= 0 && order.indexOf('listen') < order.indexOf('send'), () => order.join(', '));
    return `In this order: ${order.join(', ')}.`;
  }),

  check('V2', 'Accepted, routing and preparing are seen before any text arrives.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'runtime_status']});
    await bench.emit(said('u1', 'Go'), inRun('run.started'));
    const words: string[] = [];
    for (const stage of ['accepted', 'routing', 'preparing']) {
      await bench.emit(inRun('run.status', {stage}));
      const isNew = () => bench.text('runtime_status') !== '' && bench.text('runtime_status') !== words.at(-1);
      await must(seen(isNew), () => `The status ${stage} changed nothing: ${quote(bench.text('runtime_status'))}.`);
      words.push(bench.text('runtime_status'));
    }
    await must(bench.answers().length === 0, () => `An answer before any text: ${bench.answers().join(' ')}`);
    await bench.emit(delta('m1', 'Here it is.'));
    await must(reads(bench, 'conversation', 'Here it is.'), () => 'The text that came after them is not there.');
    return `Without a word of text: ${words.map(quote).join(', ')}.`;
  }),

  check('V3', 'The parts of a running turn stand in the order of their events.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[said('u1', 'Move the ledger'), inRun('run.started')],
      inRun('reasoning.delta', {delta: 'Dual-write first'}, {partId: 'p1'}),
      ...[started('t1', 'sql.query'), inRun('tool.result', {output: '42'}, {toolCallId: 't1'})],
      ...[delta('m1', 'The readers are mapped.'), started('t2', 'shell.run'), delta('m1', ' The test is next.')],
    );
    const order = ['Move the ledger', 'Dual-write first', 'sql.query', 'are mapped.', 'shell.run', 'test is next.'];
    const text = () => bench.text('conversation');
    await must(
      seen(() => order.every((words) => text().includes(words))),
      () => `Not all of it is there: ${quote(text())}.`,
    );
    const drawn = [...order].sort((a, b) => text().indexOf(a) - text().indexOf(b));
    await must(drawn.join() === order.join(), () => `In this order: ${drawn.join(' · ')}.`);
    return `In this order: ${drawn.join(' · ')}.`;
  }),

  check('V4', 'Reasoning and tools that run are open; once done, they fold into a summary.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[said('u1', 'Look'), inRun('run.started')],
      inRun('reasoning.delta', {delta: 'Readers come first'}, {partId: 'p1'}),
      started('t1', 'sql.query'),
    );
    await must(reads(bench, 'conversation', 'Readers come first'), () => 'Reasoning that runs is not in sight.');
    await must(reads(bench, 'conversation', 'sql.query'), () => 'A tool that runs is not in sight.');
    await bench.emit(
      ...[inRun('tool.result', {output: 'ok'}, {toolCallId: 't1'}), delta('m1', 'It is mapped.')],
      ...[inRun('text.final', {text: 'It is mapped.'}, {messageId: 'm1'}), inRun('run.finished', {outcome: 'success'})],
    );
    const isFolded = () => !/sql\.query|Readers come first/.test(bench.text('conversation'));
    await must(seen(isFolded), () => `What is done stays open: ${quote(bench.text('conversation'))}.`);
    await must(reads(bench, 'conversation', 'It is mapped.'), () => 'The answer was folded as well.');
    const summary = bench.text('conversation');
    await bench.unfold('conversation');
    await must(reads(bench, 'conversation', 'sql.query'), () => 'What was folded cannot be opened again.');
    return `While it ran: the reasoning and the tool. Afterwards: ${quote(summary)}, and a way to open it.`;
  }),

  check('V5', 'The answer ends as the final text says, once, with nothing doubled.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(inRun('run.started'), delta('m1', 'Fourty-two '), delta('m1', 'rows moved.'));
    await must(reads(bench, 'conversation', 'Fourty-two rows moved.'), () => 'The text did not stream.');
    const final = inRun('text.final', {text: 'Forty-two rows moved.'}, {messageId: 'm1'});
    await bench.emit(final, final);
    await bench.emit(inRun('run.finished', {outcome: 'success'}));
    await must(reads(bench, 'conversation', 'Forty-two rows moved.'), () => 'The final text is not there.');
    const answers = bench.answers().join(' ');
    await must(count(answers, 'rows moved') === 1, () => `The answer reads ${quote(answers)}.`);
    await must(!answers.includes('Fourty'), () => `What was corrected is still there: ${quote(answers)}.`);
    return `The answer reads ${quote(answers)}, once.`;
  }),

  check('V6', 'Nothing of a tool gets into the answer.', async (bench, must) => {
    await bench.open({surfaces: ['conversation']});
    await bench.emit(
      ...[inRun('run.started'), delta('m1', 'I look it up.'), started('t1', 'sql.query')],
      inRun('tool.args', {delta: '{"q":"secret-input"}'}, {toolCallId: 't1'}),
      inRun('tool.progress', {message: 'half-way-words'}, {toolCallId: 't1'}),
      inRun('tool.output.delta', {delta: 'streamed-output'}, {toolCallId: 't1'}),
      inRun('tool.result', {output: 'whole-output'}, {toolCallId: 't1'}),
      ...[started('t2', 'shell.run'), inRun('tool.failed', {error: 'broken-pipe'}, {toolCallId: 't2'})],
      delta('m2', 'That is all.'),
    );
    await must(draws(bench, 'conversation', 'tool:t1'), () => 'The tool call itself is nowhere in the turn.');
    await must(
      seen(() => bench.answers().join(' ').includes('That is all.')),
      () => 'There is no answer to look at.',
    );
    const answers = bench.answers().join(' ');
    const leak = /secret-input|half-way-words|streamed-output|whole-output|broken-pipe/.exec(answers);
    await must(leak === null, () => `The answer holds ${quote(leak?.[0] ?? '')}.`);
    return `The answer reads ${quote(answers)}; the tools stand beside it (session ${SESSION}).`;
  }),
];
