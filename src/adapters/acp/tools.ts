import {TOOL_PROGRESS} from '../../protocol/event-classes.js';
import type {JsonObject} from '../../protocol/events.js';
import {number, object, objects, present, string} from '../../state/read.js';

/** The mark of a kind of tool. A kind that has none keeps its own word. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...(['read', 'edit', 'delete', 'move'] as const).map((kind) => [kind, 'file'] as const),
  ['search', 'search'],
  ['execute', 'command'],
  ['fetch', 'browser'],
]);

/** What an event about a call says. */
export interface ToolNews {
  readonly type: string;
  readonly payload: JsonObject;
}

/** A call as the agent has told it so far, and how much of that was emitted. */
export class ToolCall {
  readonly id: string;
  /** The run that made it; undefined outside of runs. */
  readonly runId: string | undefined;
  readonly #known: Record<string, unknown> = {};
  /** What was emitted of its input, and whether it has begun and ended. */
  #input = '';
  #isBegun = false;
  #isOver = false;
  /** Text that was printed: emitted so far, and read since the session is read again. */
  #printed = 0;
  #read = 0;
  #text = '';
  /** A person has said no to it. */
  isRefused = false;

  constructor(id: string, runId: string | undefined) {
    this.id = id;
    this.runId = runId;
  }

  /** The session is told again from its beginning. */
  replay(): void {
    this.#read = 0;
  }

  get name(): string {
    return string(this.#known['name']) ?? this.#title ?? this.id;
  }

  get #title(): string | undefined {
    return string(this.#known['title']);
  }

  /** What a person decides about: its input, and what it would change in files. */
  get question(): {readonly toolName: string; readonly title?: string; readonly input?: unknown} {
    const input = this.#known['rawInput'];
    const changes = this.#changes;
    const whole = changes.length === 0 ? input : {...(object(input) ?? present({input})), changes};
    return {toolName: this.name, ...present({title: this.#title, input: whole})};
  }

  /** Takes what an update says, and gives what is new of it. */
  take(update: JsonObject): readonly ToolNews[] {
    for (const name of ['title', 'name', 'kind', 'status', 'content', 'locations', 'rawInput', 'rawOutput'])
      if (update[name] !== undefined && update[name] !== null) this.#known[name] = update[name];
    const news = [...this.#begin(), ...this.#print(object(update['_meta']) ?? {})];
    return this.#isOver ? news : [...news, ...this.#end()];
  }

  /** Its beginning, and its input as it stands now. */
  #begin(): ToolNews[] {
    const {status, kind, rawInput} = this.#known;
    const word = string(kind);
    const about = present({
      name: this.name,
      kind: word === undefined ? undefined : (KINDS.get(word) ?? word),
      inputSummary: this.#title === this.name ? undefined : this.#title,
      input: rawInput,
    });
    const told = JSON.stringify(about);
    const isNew = told !== this.#input;
    this.#input = told;
    // One that is done has begun, though nobody said so.
    if ((status === 'in_progress' || status === 'completed') && !this.#isBegun) {
      this.#isBegun = true;
      return [{type: 'tool.started', payload: about}];
    }
    return isNew ? [{type: 'tool.args', payload: {...about, ...(rawInput === undefined ? {} : {complete: true})}}] : [];
  }

  /** What it printed: in a terminal of the agent's, or as text that grows. */
  #print(meta: JsonObject): ToolNews[] {
    const output = object(meta['terminal_output']) ?? object(meta['terminal_output_delta']);
    const exit = object(meta['terminal_exit']);
    if (exit) this.#known['exit'] = exit;
    const news: ToolNews[] = [];
    const data = string(output?.['data']);
    if (data !== undefined && data !== '') {
      const from = Math.max(this.#printed - this.#read, 0);
      this.#read += data.length;
      this.#printed = Math.max(this.#printed, this.#read);
      if (from < data.length && !this.#isOver)
        news.push({type: 'tool.output.delta', payload: {delta: data.slice(from)}});
    }
    if (this.#isDone) return news;
    const text = this.#words;
    const known = this.#text;
    if (text === known) return news;
    this.#text = text;
    if (text.startsWith(known)) news.push({type: 'tool.output.delta', payload: {delta: text.slice(known.length)}});
    else news.push({type: TOOL_PROGRESS, payload: {message: text}});
    return news;
  }

  #end(): ToolNews[] {
    const {status, rawOutput} = this.#known;
    if (!this.#isDone) return [];
    this.#isOver = true;
    const exit = object(this.#known['exit']);
    const exitCode = number(exit?.['exit_code']);
    const sources = objects(this.#known['locations']).flatMap(({path, line}) =>
      string(path) === undefined
        ? []
        : [{title: number(line) === undefined ? path : `${String(path)}:${String(line)}`}],
    );
    const more = present({exitCode, sources: sources.length > 0 ? sources : undefined});
    if (status === 'failed') {
      const error = this.#words || string(rawOutput) || string(object(rawOutput)?.['error']);
      return [
        {type: 'tool.failed', payload: {...present({error}), ...(this.isRefused ? {cancelled: true} : {}), ...more}},
      ];
    }
    // What was printed in a terminal is there already.
    const output = this.#result ?? (this.#printed > 0 ? undefined : rawOutput);
    return [{type: 'tool.result', payload: {...present({output}), ...more}}];
  }

  get #isDone(): boolean {
    const {status} = this.#known;
    return status === 'completed' || status === 'failed';
  }

  get #content(): readonly JsonObject[] {
    return objects(this.#known['content']);
  }

  /** The text of its content. */
  get #words(): string {
    const blocks = this.#content.map((one) => object(one['content']));
    return blocks.flatMap((block) => (block?.['type'] === 'text' ? [string(block['text']) ?? ''] : [])).join('\n');
  }

  /** The files that it changes, before and after. */
  get #changes(): readonly JsonObject[] {
    return this.#content.flatMap(({type, path, oldText, newText}) =>
      type === 'diff' ? [{path, before: string(oldText) ?? '', after: newText}] : [],
    );
  }

  /** What came of it: text as it is, changes of files as such, anything else as blocks. */
  get #result(): unknown {
    const changes = this.#changes;
    const rest = objects(this.#content.map(({content}) => content));
    if (changes.length > 0 && rest.length === 0) return {changes};
    if (changes.length === 0 && rest.length > 0 && rest.every(({type}) => type === 'text')) return this.#words;
    const blocks = [...rest, ...changes.map((change) => ({type: 'diff', ...change}))];
    return blocks.length > 0 ? blocks : undefined;
  }
}
