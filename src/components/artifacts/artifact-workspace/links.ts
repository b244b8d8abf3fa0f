import {html, nothing, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {evidenceKey, messageKey, toolKey} from '../../../state/keys.js';
import type {ArtifactRow} from '../../../state/facts/artifacts.js';
import {object, string} from '../../../state/read.js';
import type {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {safeLink} from '../../parts/markdown/urls.js';
import {openEvidence} from '../../evidence/timeline-evidence/agent-evidence-open.js';
import {openArtifact} from './agent-artifact-open.js';
import './artifact-workspace.strings.js';

/** Where links start from. */
export interface LinkScope {
  readonly from: Element;
  readonly store: ProjectionStore | undefined;
  readonly localize: Localize;
}

/** What an artifact was made from, and what speaks for it. Each leads to its own place; what has none is named. */
export function renderLinks({sourceRefs = [], evidenceRefs = []}: ArtifactRow, scope: LinkScope) {
  if (sourceRefs.length + evidenceRefs.length === 0) return nothing;
  const {localize} = scope;
  const group = (words: string, links: readonly TemplateResult[]) =>
    links.length === 0
      ? nothing
      : html`<p class="links">
          <span class="meta">${words}</span>
          ${links}
        </p>`;
  return html`${group(
    localize.term('artifact.sources'),
    sourceRefs.map((each) => renderRef(each, scope)),
  )}${group(
    localize.term('artifact.evidence'),
    evidenceRefs.map((each) => renderRef(typeof each === 'string' ? {evidenceId: each} : each, scope)),
  )}`;
}

function renderRef(value: unknown, {from, store, localize}: LinkScope): TemplateResult {
  const ref = object(value) ?? {title: string(value)};
  const text = (...names: string[]) => names.map((name) => string(ref[name])).find((found) => found);
  const words = text('title', 'label', 'name', 'ref', 'url', 'evidenceId', 'id') ?? localize.term('artifact.source');
  const [evidenceId, artifactId] = [text('evidenceId'), text('artifactId')];
  if (evidenceId !== undefined) {
    const title = store?.get(evidenceKey(evidenceId))?.title;
    return renderButton(title ?? words, () => openEvidence(from, store, evidenceId));
  }
  if (artifactId !== undefined)
    return renderButton(
      words,
      () => void openArtifact(from, store, artifactId, text('versionId', 'artifactVersionId')),
    );
  const fact = text('toolCallId') ? toolKey(text('toolCallId') ?? '') : messageKey(text('messageId') ?? '');
  if (text('toolCallId', 'messageId'))
    return renderButton(words, () => void from.dispatchEvent(new AgentRevealEvent(fact)));
  const link = safeLink(text('url', 'href', 'uri') ?? '');
  if (!link) return html`<bdi class="source">${words}</bdi>`;
  return html`<a class="source" href=${link.href} target="_blank" rel="noopener noreferrer"
    ><bdi>${words}</bdi>${icon('open')}</a
  >`;
}

function renderButton(words: string, go: () => void): TemplateResult {
  return html`<button type="button" class="source cite" @click=${go}><bdi>${words}</bdi></button>`;
}
