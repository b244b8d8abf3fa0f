import {readFileSync} from 'node:fs';
import {logFile} from './results.mjs';
import {runSuite} from './suites.mjs';

/** How often the progress is printed where the terminal cannot rewrite a line. */
const INTERVAL = 30_000;
/** How much of a failure is printed. */
const LINES = 30;

/** Minutes and seconds. */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

const isTerminal = process.stdout.isTTY === true;

/**
 * Runs suites in lanes, the lanes side by side: `[['elements', 'e2e'], ['unit', {suite: 'hosts', parts: ['cdn']}]]`. Prints
 * one line of progress for all, and each failure when it happens. Gives a row of counts for each suite, in order.
 */
export async function runLanes(lanes) {
  const start = Date.now();
  const running = new Map();
  const print = (text) => console.log(isTerminal ? `\r\x1b[K${text}` : text);
  const progress = () => {
    const parts = [...running.values()].map(describeProgress);
    const line = `${clock((Date.now() - start) / 1000)}  ${parts.join('  |  ')}`;
    if (isTerminal) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
    else console.log(line);
  };

  async function runOne({suite, parts}) {
    const state = {suite, files: 0, done: 0, passed: 0, failed: 0};
    running.set(suite, state);
    const row = await runSuite(suite, {
      parts,
      onLines: (lines) => {
        for (const line of lines) {
          if (line.files !== undefined) state.files = line.files;
          else if (line.done !== undefined) state.done++;
          else if (line.passed === true) state.passed++;
          else if (line.passed === false) {
            state.failed++;
            print(failureText(suite, line));
          }
        }
      },
    });
    running.delete(suite);
    if (row.broke) print(`✖ ${suite} broke:\n${tailOf(suite, 60)}`);
    print(
      `${row.failed === 0 ? '✔' : '✖'} ${suite}: ${row.passed} passed, ${row.failed} failed in ${clock(row.seconds)}`,
    );
    return row;
  }

  const timer = setInterval(progress, isTerminal ? 1_000 : INTERVAL);
  const rows = await Promise.all(
    lanes.map(async (lane) => {
      const done = [];
      for (const entry of lane) done.push(await runOne(typeof entry === 'string' ? {suite: entry, parts: []} : entry));
      return done;
    }),
  );
  clearInterval(timer);
  if (isTerminal) process.stdout.write('\r\x1b[K');
  return rows.flat();
}

function describeProgress({suite, files, done, passed, failed}) {
  if (files === 0) return `${suite}: preparing`;
  return `${suite}: ${done} of ${files} files, ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** A failed test with the beginning of its error. */
export function failureText(suite, {name, file, error}) {
  return `✖ ${suite}: ${name} (${file ?? ''})\n${firstLines(String(error ?? ''), LINES)}`;
}

function firstLines(text, count) {
  const lines = text.split('\n');
  return lines.length <= count ? text : [...lines.slice(0, count), `  … ${lines.length - count} more lines`].join('\n');
}

/** The end of what a suite printed. */
export function tailOf(suite, count) {
  return readFileSync(logFile(suite), 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/** Prints a table of counts, and gives their sums. */
export function printTable(rows) {
  const line = (...cells) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : String(cell).padStart(9))).join(''));
  console.log();
  line('suite', 'passed', 'failed', 'skipped', 'time');
  for (const {suite, passed, failed, skipped, seconds, broke} of rows)
    line(suite, passed, failed, skipped, clock(seconds), broke ? 'broke' : '');
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  return {passed: sum('passed'), failed: sum('failed')};
}
