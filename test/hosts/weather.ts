import assert from 'node:assert/strict';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, it} from 'node:test';
import {EventType, type BaseEvent, type RunAgentInput} from '@ag-ui/core';
import {EventEncoder} from '@ag-ui/encoder';
import {
  addPreflight,
  click,
  find,
  hostPage,
  openHost,
  press,
  readPage,
  say,
  serveHost,
  waitForPart,
  waitForWords,
  type Host,
} from './host.js';

/** An agent over AG-UI, as its official encoder writes it: it looks up the weather of the last word that it is told. */
export interface WeatherAgent {
  readonly url: string;
  /** Lets it do its next step: the rest of the input, then the result. */
  goOn(): void;
}

type WireEvent = BaseEvent & Record<string, unknown>;

/** Starts the agent until the test is over. Under `/api/recording` is all that it has said, to be played. */
export async function startWeatherAgent(): Promise<WeatherAgent> {
  const said: string[] = [];
  let steps = 0;
  let waiting: (() => void) | undefined;
  const step = async () => {
    if (steps === 0) await new Promise<void>((resolve) => (waiting = resolve));
    steps--;
  };
  const server = createServer((request, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    if (request.method === 'GET') {
      response.end(said.join(''));
      return;
    }
    void (async () => {
      const encoder = new EventEncoder({accept: request.headers.accept});
      for await (const event of answer(await inputOf(request), step)) {
        const text = encoder.encodeSSE(event);
        said.push(text);
        response.write(text);
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    goOn() {
      steps++;
      waiting?.();
      waiting = undefined;
    },
  };
}

async function inputOf(request: IncomingMessage): Promise<RunAgentInput> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return JSON.parse(body) as RunAgentInput;
}

async function* answer(
  {threadId, runId, messages}: RunAgentInput,
  step: () => Promise<void>,
): AsyncGenerator<WireEvent> {
  const words = String(messages.at(-1)?.content).split(' ');
  const args = JSON.stringify({city: words.at(-1)});
  const toolCallId = `call-${runId}`;
  const isKnown = words.at(-1) !== 'Atlantis';
  const metadata = isKnown ? {} : {metadata: {status: 'error'}};
  const content = JSON.stringify(isKnown ? {celsius: 20, sky: 'sonnig'} : {error: 'No such place'});
  yield {type: EventType.RUN_STARTED, threadId, runId};
  yield {type: EventType.TOOL_CALL_START, toolCallId, toolCallName: 'get_weather'};
  yield {type: EventType.TOOL_CALL_ARGS, toolCallId, delta: args.slice(0, -4)};
  await step();
  yield {type: EventType.TOOL_CALL_ARGS, toolCallId, delta: args.slice(-4)};
  yield {type: EventType.TOOL_CALL_END, toolCallId};
  await step();
  yield {
    type: EventType.TOOL_CALL_RESULT,
    messageId: `result-${runId}`,
    toolCallId,
    content,
    role: 'tool',
    ...metadata,
  };
  const messageId = `answer-${runId}`;
  yield {type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant'};
  yield {
    type: EventType.TEXT_MESSAGE_CONTENT,
    messageId,
    delta: isKnown ? 'Es ist schön dort.\n\n```\n20 Grad\n```' : 'Das kenne ich nicht.',
  };
  yield {type: EventType.TEXT_MESSAGE_END, messageId};
  yield {type: EventType.RUN_FINISHED, threadId, runId};
}

/** Waits for the newest card of the page, which is in its own document, whatever drew it. */
async function seeCard({page}: Pick<Host, 'page'>, status: string, ...words: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted, texts) => {
      const card = [...document.querySelectorAll<HTMLElement>('.weather')].at(-1);
      return card?.dataset['status'] === wanted && texts.every((text) => card.textContent.includes(text));
    },
    {},
    status,
    words,
  );
}

/** What `weather.html` of an example shows, in every framework alike: its own card, actions, language and look. */
export function testWeatherPage(name: string): void {
  it('X1 a card of its own while the input streams, when it is done and when it failed, with its own styles and state', async () => {
    const agent = await startWeatherAgent();
    const host = await openHost(name, {path: 'weather.html', runtime: agent.url});
    const {page, errors} = host;
    await say(page, 'Wetter in Berlin');
    await seeCard(host, 'input-streaming', 'Ber');
    agent.goOn();
    await seeCard(host, 'running', 'Berlin');
    agent.goOn();
    await seeCard(host, 'output-available', 'Berlin', '20 °C', 'sonnig');
    // The page's styles and the state around reach it, and it stays in the answer when the work is folded.
    await waitForWords(page, 'Es ist schön dort.');
    assert.equal(await page.$eval('.weather', (card) => getComputedStyle(card).borderRadius), '14px');
    await page.select('select[name="unit"]', 'fahrenheit');
    await seeCard(host, 'output-available', '68 °F');
    await page.waitForFunction(() => document.querySelector('.weather')!.checkVisibility());

    // It asks the agent for something, as a person would.
    await press(page, 'Und Atlantis?');
    await seeCard(host, 'input-streaming', 'Atla');
    agent.goOn();
    agent.goOn();
    await seeCard(host, 'output-error', 'Atlantis', 'No such place');
    await waitForWords(page, 'Das kenne ich nicht.');
    assert.deepEqual(errors, []);

    // A replay shows the same, and asks for nothing.
    await page.goto(new URL('weather.html?recording=/api/recording', host.url).href);
    await seeCard(host, 'output-error', 'Atlantis');
    const cards = await page.$$eval('.weather', (all) => all.map((card) => card.textContent));
    assert.equal(cards.length, 2);
    assert.match(cards[0]!, /Berlin.*20 °C/s);
    assert.deepEqual(await page.$$('.weather button:enabled'), []);
    assert.deepEqual(errors, []);
  });

  it('X6 X12 thumbs reach the page, which speaks German and has a brand of its own', async () => {
    const agent = await startWeatherAgent();
    const host = await openHost(name, {path: 'weather.html', runtime: agent.url});
    const {page, errors} = host;
    const placeholder = () => deep('agent-composer')!.shadowRoot!.querySelector('textarea')!.placeholder;
    assert.equal(await page.evaluate(placeholder), 'Nachricht an den Agenten');
    agent.goOn();
    agent.goOn();
    await say(page, 'Wetter in Berlin');
    await waitForWords(page, 'Es ist schön dort.');
    await press(page, 'Hilfreich');
    await waitForPart(page, '.ratings', (text) => text.includes('Hilfreich: Es ist schön dort.'));
    await find(page, 'button[aria-pressed="true"]');
    assert.match(await readPage(page), /Kopieren/);
    const font = () => getComputedStyle(deep('agent-composer')!.shadowRoot!.querySelector('textarea')!).fontFamily;
    assert.match(await page.evaluate(font), /Georgia/);
    assert.deepEqual(errors, []);
  });
  testCorner(name);
}

/** What stands in the corner of `weather.html`. */
function testCorner(name: string): void {
  it('X7 X8 X9 X10 a launcher with a chat, where Tailwind resets the page: starters, the reader by her name, a part that the page styles', async () => {
    const agent = await startWeatherAgent();
    const host = await openHost(name, {path: 'weather.html', runtime: agent.url});
    const {page, errors} = host;
    await addPreflight(page);
    const button = '[part="button"][aria-label="Hilfe öffnen"]';
    await find(page, button);
    const {right, bottom} = await page.evaluate((each) => {
      const {right, bottom} = deep(each)!.getBoundingClientRect();
      return {right: innerWidth - right, bottom: innerHeight - bottom};
    }, button);
    assert.deepEqual([right, bottom], [20, 20]);
    await click(page, button);
    await press(page, 'Wetter in Rom');
    await seeCard(host, 'input-streaming', 'R');
    agent.goOn();
    agent.goOn();
    await seeCard(host, 'output-available', 'Rom', '20 °C');
    await waitForPart(page, 'agent-chat', (text) => /Mara.*Wetter in Rom.*20 Grad/s.test(text));
    await find(page, '.avatar svg');
    const border = () => {
      const code = deep('agent-code')?.shadowRoot?.querySelector('[part~="base"]');
      return code && getComputedStyle(code).borderInlineStartColor;
    };
    await page.waitForFunction(border);
    assert.equal(await page.evaluate(border), 'rgb(194, 65, 12)');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.localName === 'agent-launcher');
    assert.deepEqual(errors, []);
  });
}

/** What `headless.html` of an example draws from rows, without any element of the package. */
export function testHeadlessPage(name: string): void {
  it('X11 a chat that the page draws from rows: what is sent, streams, and is confirmed; another session is another list', async () => {
    const agent = await startWeatherAgent();
    const url = await serveHost(name, agent.url);
    const {page, errors} = await hostPage();
    await page.goto(new URL('headless.html', url).href);
    const read = (selector: string, words: string) => waitForPart(page, selector, (text) => text.includes(words));
    await find(page, 'form button:enabled');
    await page.type('form input', 'Wetter in Berlin');
    await page.keyboard.press('Enter');
    await read('.messages [data-role="user"]', 'Wetter in Berlin');
    await find(page, '.tools [data-status="input-streaming"]');
    agent.goOn();
    await find(page, '.tools [data-status="running"]');
    agent.goOn();
    await find(page, '.tools [data-status="output-available"]');
    await read('.messages [data-role="assistant"]', 'Es ist schön dort.');
    await read('.receipt', 'confirmed');
    await read('output', 'idle');
    assert.deepEqual(await page.$$('agent-projection'), []);

    await press(page, 'Another session');
    await page.waitForFunction(() => !document.querySelector('.messages li, .tools li'));
    agent.goOn();
    agent.goOn();
    await find(page, 'form button:enabled');
    await page.type('form input', 'Wetter in Rom');
    await page.keyboard.press('Enter');
    await read('.messages [data-role="assistant"]', 'Es ist schön dort.');
    assert.equal((await page.$$('.messages li')).length, 2);
    assert.deepEqual(errors, []);
  });
}
