import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {checkState, evidenceLook} from '../../../protocol/evidence.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {factsOf} from '../../../state/facts/evidence-links.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {evidenceMarks, renderMark, sourceLink} from '../../parts/citation/evidence-words.js';
import {renderFactLinks} from '../../internal/fact-links.js';
import {openFact} from './open-fact.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {AgentReplayOpenEvent} from './agent-replay-open.js';
import {openEvidence} from './agent-evidence-open.js';
import {bearsOn, citedBy, factTitle, passagesOf, restsOn, titleOf, type EvidenceTie} from './links.js';
import '../../parts/citation/citation.strings.js';
import './timeline-evidence.strings.js';

/** What the open part of a piece of evidence is drawn from. */
export interface DetailView {
  readonly row: EvidenceRow;
  readonly rows: ProjectionStore;
  readonly store: ProjectionStore;
  readonly host: Element;
  readonly localize: Localize;
}

/** Everything that is known of a piece of evidence, and where it leads. */
export function renderDetail(view: DetailView): TemplateResult {
  const {row, rows, localize} = view;
  return html`
    ${row.summary === undefined ? nothing : html`<p dir="auto">${row.summary}</p>`}
    ${row.error === undefined ? nothing : html`<p>${statusMark('danger', row.error)}</p>`} ${renderFacts(view)}
    ${renderTies(view, localize.term('evidence.rests-on'), restsOn(rows, row.id))}
    ${renderTies(view, localize.term('evidence.bears-on'), bearsOn(rows, row))} ${renderCited(view)}
    ${renderAbout(view)} ${renderFactLinks({row, localize, except: ['evidence']})} ${renderGaps(view)}
    ${renderReplay(view)}
  `;
}

/** A gap in words: what is missing, and why its owner says that it is. */
export function gapWords(reason: string, localize: Localize): string {
  return localize.lookup(`evidence.gap.${reason}`) ?? reason;
}

function renderFacts({row, localize}: DetailView) {
  const link = sourceLink(row);
  const facts: (readonly [string, unknown])[] = [
    [localize.term('evidence.location'), row.location],
    [localize.term('evidence.by'), row.by],
    [localize.term('evidence.own-word'), ownWord(row)],
    [localize.term('evidence.checks'), row.outcomes && renderOutcomes(row, localize)],
    [localize.term('evidence.complete'), row.completeness && renderCompleteness(row)],
    [localize.term('evidence.trace'), row.traceId && html`<code>${row.traceId}</code>`],
  ];
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return html`
    ${
      known.length === 0
        ? nothing
        : html`<dl>
            ${known.map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd dir="auto">${value}</dd>
                </div>`,
            )}
          </dl>`
    }
    ${
      link
        ? html`<a href=${link.href} target="_blank" rel="noopener noreferrer nofollow"
            >${localize.term('citation.open')} ${icon('open')}</a
          >`
        : nothing
    }
  `;
}

/** The producer's word, which the page maps to fewer. */
function ownWord(row: EvidenceRow): TemplateResult | undefined {
  const word = row.verdict ?? row.determinism ?? row.verification ?? row.status;
  return word === 'unknown' ? undefined : html`<code>${word}</code>`;
}

function renderOutcomes({outcomes = []}: EvidenceRow, localize: Localize) {
  return outcomes.map(({name, outcome}) => {
    const state = checkState(outcome);
    const word = state ? localize.term(`evidence.state.${state}`) : outcome;
    return html`<span class="outcome">${name} ${statusMark(state ? evidenceLook(state) : 'info', word)}</span>`;
  });
}

function renderCompleteness({completeness = {}}: EvidenceRow) {
  return Object.entries(completeness)
    .map(([area, word]) => `${area}: ${word}`)
    .join(' · ');
}

function renderTies({host, store, localize}: DetailView, title: string, ties: readonly EvidenceTie[]) {
  if (ties.length === 0) return nothing;
  return html`<section>
    <h4>${title}</h4>
    <ul>
      ${ties.map(({id, relation, row}) => {
        const words = localize.lookup(`evidence.relation.${relation}`) ?? relation;
        if (!row) return html`<li class="meta">${words} ${localize.term('evidence.missing-link', id)}</li>`;
        return html`<li>
          <button class="tie" type="button" data-relation=${relation} @click=${() => openEvidence(host, store, id)}>
            ${relation === 'contradicts' ? icon('disputed', {class: 'glyph k-danger'}) : icon('link', {class: 'glyph'})}
            <span class="words"
              ><span class="relation">${words}</span> <bdi>${titleOf(row)}</bdi>
              <span class="marks">${evidenceMarks(row, localize).map((mark) => renderMark(mark))}</span></span
            >
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
}

function renderCited({row, rows, host, localize}: DetailView) {
  const passages = passagesOf(rows, row.id);
  const others = citedBy(rows, row.id).filter((fact) => !fact.startsWith('part:'));
  if (passages.length + others.length === 0) return nothing;
  return html`<section>
    <h4>${localize.term('evidence.cited-in')}</h4>
    <ul>
      ${passages.map(
        ({fact, words}) =>
          html`<li>
            <button
              class="tie"
              type="button"
              data-fact=${fact}
              @click=${() => host.dispatchEvent(new AgentRevealEvent(fact, `evidence:${row.id}`))}
            >
              ${icon('quote', {class: 'glyph'})} <bdi>${words || localize.term('evidence.passage')}</bdi>
            </button>
          </li>`,
      )}
      ${others.map((fact) => renderFact(rows, host, localize, fact))}
    </ul>
  </section>`;
}

/** The tools, requests, artifacts and tasks that it is about. What it bears on stands above. */
function renderAbout({row, rows, host, localize}: DetailView) {
  const facts = factsOf(row).filter(
    (fact) => !/^(evidence|run|message):/.test(fact) && rows.get(fact) !== undefined && fact !== `evidence:${row.id}`,
  );
  if (facts.length === 0) return nothing;
  return html`<section>
    <h4>${localize.term('evidence.about')}</h4>
    <ul>
      ${facts.map((fact) => renderFact(rows, host, localize, fact))}
    </ul>
  </section>`;
}

function renderFact(rows: ProjectionStore, host: Element, localize: Localize, fact: string) {
  return html`<li>
    <button class="tie" type="button" data-fact=${fact} @click=${() => openFact(host, rows, fact)}>
      ${icon('open', {class: 'glyph'})} <bdi>${factTitle(rows, fact, localize)}</bdi>
    </button>
  </li>`;
}

function renderGaps({row, localize}: DetailView) {
  if (!row.gaps || row.gaps.length === 0) return nothing;
  return html`<section>
    <h4>${localize.term('evidence.gaps')}</h4>
    <ul>
      ${row.gaps.map(
        ({area, reason}) =>
          html`<li class="gap">
            ${icon('unknown', {class: 'glyph'})} <bdi>${area}</bdi>: ${gapWords(reason, localize)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderReplay({row, host, localize}: DetailView) {
  const {replayRef} = row;
  if (replayRef === undefined) return nothing;
  return html`<div>
    <button class="btn sm" type="button" @click=${() => host.dispatchEvent(new AgentReplayOpenEvent(replayRef))}>
      ${icon('clock')} ${localize.term('evidence.replay')}
    </button>
  </div>`;
}
