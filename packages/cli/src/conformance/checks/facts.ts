import {check, draws, inRun, quote, reads, said, seen, SESSION} from './seeing.js';

const BODY = 'one line per meter and day';
const answer = (text: string, more: object = {}) => inRun('text.final', {text, ...more}, {messageId: 'm1'});
const FALLBACKS = /^(loading|unknown|unavailable|stale|blocked|needs[-_]input|failed|disputed|missing|gap)$/;

/** Facts that are not the conversation itself, and where they stand. */
export const FACT_CHECKS = [
  check('V9', 'The body of an artifact opens in its workspace; the transcript holds a card.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'artifact_workspace']});
    const about = {artifactId: 'f1', artifactKind: 'markdown'};
    await bench.emit(
      ...[said('u1', 'Plan it'), inRun('run.started')],
      inRun('artifact.created', {title: 'Plan of readings'}, about),
      inRun('artifact.preview.ready', {preview: `# Plan\n\n${BODY}`}, about),
      answer('The plan is ready.'),
    );
    await must(draws(bench, 'conversation', 'artifact:f1'), () => 'The turn does not name the artifact.');
    await must(!bench.text('conversation').includes(BODY), () => 'The body stands in the conversation.');
    await must(bench.ask('open_detail', 'artifact:f1'), () => 'The artifact cannot be opened from the turn.');
    await must(reads(bench, 'artifact_workspace', BODY), () => `Opened: ${quote(bench.text('artifact_workspace'))}.`);
    await must(!bench.text('conversation').includes(BODY), () => 'Opened, the body stands in the conversation too.');
    return `A card in the turn; the body only in the workspace.`;
  }),

  check('V10', 'Citations, reviews and traces lead to evidence that exists.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'timeline_evidence']});
    const source = {title: 'Handbook, page 4', status: 'supported', claim: 'Kept for a year'};
    await bench.emit(
      ...[inRun('run.started'), inRun('evidence.changed', source, {evidenceId: 'e1'})],
      answer('Kept for a year [1](evidence:e1), they say for two [2](evidence:nobody).', {evidenceRefs: ['e1']}),
      inRun('run.finished', {outcome: 'success'}),
    );
    await must(draws(bench, 'timeline_evidence', 'evidence:e1'), () => 'The evidence is on no surface.');
    await must(draws(bench, 'conversation', 'evidence:e1'), () => 'The citation does not lead to its evidence.');
    const dead = bench.facts('conversation').some(({fact}) => fact === 'evidence:nobody');
    await must(!dead, () => 'A citation of evidence that does not exist is drawn like one that does.');
    return 'The citation of e1 leads to evidence e1; the other leads nowhere, and does not look as if it did.';
  }),

  check('V16', 'Compaction is a boundary that can be seen; no earlier text changes.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'composer']});
    await bench.emit(
      ...[said('u1', 'The first words'), inRun('run.started')],
      inRun('context.compaction.started', {tokensBefore: 41_000}, {contextId: 'c1'}),
    );
    await must(reads(bench, 'conversation', 'The first words'), () => 'The message is not there.');
    const before = bench.text('conversation');
    const end = {turns: 38, tokensAfter: 2_100};
    await bench.emit(inRun('context.compaction.completed', end, {contextId: 'c1'}), answer('Now then.'));
    await must(reads(bench, 'conversation', 'Now then.'), () => 'What came after it is not there.');
    const isShown = () => bench.facts('conversation').some(({fact}) => /^(context|compaction|part):/.test(fact));
    const text = () => bench.text('conversation');
    await must(
      seen(() => isShown() && text().includes('38')),
      () => `No boundary: ${quote(text())}.`,
    );
    await must(text().includes('The first words'), () => 'Text from before the boundary is gone.');
    return `Before: ${quote(before)}. After: ${quote(text())}.`;
  }),

  check('V17', 'What is missing is shown as missing.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'team_roster', 'artifact_workspace']});
    const empty = bench.text('conversation');
    await must(empty !== '', () => 'An empty session is a blank screen.');
    await bench.emit(
      {type: 'agent.changed', sessionId: SESSION, runId: 'r1', agentId: 'x9', agentName: 'Nobody Knows'},
      inRun('artifact.changed', {title: 'Lost plan'}, {artifactId: 'f9'}),
    );
    await must(reads(bench, 'team_roster', 'Nobody Knows'), () => 'The teammate is not shown at all.');
    await must(draws(bench, 'artifact_workspace', 'artifact:f9'), () => 'The artifact is not shown at all.');
    const made = [...bench.facts('team_roster'), ...bench.facts('artifact_workspace')].filter(
      ({fact, status}) => /^(agent:x9|artifact:f9)$/.test(fact) && status !== '' && !FALLBACKS.test(status),
    );
    const wrong = made.map(({fact, status}) => `${fact} is “${status}”`).join(', ');
    await must(made.length === 0, () => `Nobody has said so: ${wrong}.`);
    const teammate = bench.facts('team_roster').find(({fact}) => fact === 'agent:x9')?.text ?? '';
    await must(teammate.replace('Nobody Knows', '').trim() !== '', () => 'No word says that its status is not known.');
    return `Empty: ${quote(empty)}. Without a status: ${quote(teammate)}.`;
  }),

  check('V19', 'Diagnostics and metrics stay out of the conversation.', async (bench, must) => {
    await bench.open({surfaces: ['conversation', 'diagnostics']});
    await bench.emit(
      ...[said('u1', 'Start'), inRun('run.started')],
      inRun('diagnostic.changed', {code: 'slow_tool', level: 'warning', message: 'debug words'}),
      inRun('metric.changed', {name: 'first_text_ms', value: 12}),
      answer('All is well.'),
    );
    await must(reads(bench, 'conversation', 'All is well.'), () => 'The answer is not there.');
    await must(reads(bench, 'diagnostics', 'debug words'), () => 'The diagnostic is shown to nobody.');
    const leak = /debug words|slow_tool|first_text_ms/.exec(bench.text('conversation'));
    await must(leak === null, () => `The conversation holds ${quote(leak?.[0] ?? '')}.`);
    return 'The diagnostic stands in diagnostics; the conversation holds the words of the two who talk.';
  }),
];
