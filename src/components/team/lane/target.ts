import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import * as keys from '../../../state/keys.js';
import {object} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {firstLineOf} from '../../conversation/conversation/turn-facts.js';
import {openFact} from '../../evidence/timeline-evidence/open-fact.js';
import './lane.strings.js';

/** The facts that a ref may name, in the order in which they are looked for. */
const KEYS = {
  artifact: keys.artifactKey,
  task: keys.taskKey,
  run: keys.runKey,
  message: keys.messageKey,
  tool: keys.toolKey,
  evidence: keys.evidenceKey,
  plan: keys.planKey,
  review: keys.reviewKey,
  action: keys.actionKey,
  agent: keys.agentKey,
  session: keys.sessionKey,
} as const satisfies Record<string, (id: string) => string>;

type TargetKind = keyof typeof KEYS;

/** A turn is named by its beginning. */
const MAX_TITLE = 80;

/** Where a ref leads. */
export interface Target {
  readonly kind: TargetKind;
  readonly fact: string;
  /** What its owner calls it; undefined where nobody says. */
  readonly title: string | undefined;
}

/** The keys under which a ref may be known: it is an id, or says itself of which kind it is, such as `run:r1`. */
export function targetKeys(ref: string | undefined): readonly keys.Key[] {
  if (ref === undefined || ref === '') return [];
  const kind = ref.slice(0, ref.indexOf(':'));
  return [...(Object.hasOwn(KEYS, kind) ? [keys.factKey(ref)] : []), ...Object.values(KEYS).map((keyOf) => keyOf(ref))];
}

/** The fact that a ref names; undefined where none is known by it. */
export function targetOf(store: ProjectionStore | undefined, ref: string | undefined): Target | undefined {
  const fact = targetKeys(ref).find((key) => store?.get(key) !== undefined);
  if (!store || fact === undefined) return undefined;
  const kind = fact.slice(0, fact.indexOf(':')) as TargetKind;
  return {kind, fact, title: titleOf(store, kind, fact)};
}

function titleOf(store: ProjectionStore, kind: TargetKind, fact: string): string | undefined {
  if (kind === 'run' || kind === 'message') return firstLineOf(fact, store).slice(0, MAX_TITLE) || undefined;
  const row = object(store.get(fact));
  const words = ['title', 'claim', 'name', 'objective'].map((name) => row?.[name]);
  return words.find((word): word is string => typeof word === 'string' && word !== '');
}

function idOf({fact}: Target): string {
  return fact.slice(fact.indexOf(':') + 1);
}

/** A name has no spaces: what has some is a description. */
function isProse(ref: string): boolean {
  return /\s/.test(ref);
}

/** What a ref is shown by. */
export interface TargetView {
  readonly ref: string;
  /** What the fact itself calls it. */
  readonly words?: string | undefined;
  /** What it is called stands beside it already: its kind is enough. */
  readonly isNamed?: boolean;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
}

/** A ref as a way to its fact. One that nobody knows is shown as it came, and leads nowhere. */
export function renderTarget({ref, words, isNamed = false, store, localize}: TargetView): TemplateResult {
  const target = targetOf(store, ref);
  if (!target)
    return words !== undefined || isProse(ref)
      ? html`<bdi>${words ?? ref}</bdi>`
      : html`<code class="ref">${ref}</code>`;
  return html`<button
    type="button"
    class="lead"
    @click=${(event: Event) => openFact(event.currentTarget as Element, store, target.fact)}
  >
    ${
      isNamed
        ? localize.term(`lane.the.${target.kind}`)
        : html`${localize.term(`lane.kind.${target.kind}`)}
            <bdi>${words ?? target.title ?? html`<code>${idOf(target)}</code>`}</bdi>`
    }
  </button>`;
}
