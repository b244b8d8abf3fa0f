import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {RefController} from '../../../controllers/ref-controller.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {reasonWords} from '../../internal/reason-words.js';
import './artifact-workspace.strings.js';

/** What is needed to say how a body is doing. */
export interface BodyStateOptions {
  readonly localize: Localize;
  /** Whether its owner said where it is read. */
  readonly hasRef: boolean;
}

/** Why a body is not here, in words, with the way on where there is one; undefined where it is here. */
export function renderBodyState(body: RefController, {localize, hasRef}: BodyStateOptions): TemplateResult | undefined {
  if (!hasRef) return fallback('unavailable', localize, localize.term('artifact.no-ref'));
  switch (body.state) {
    case 'ready':
      return undefined;
    case 'failed':
      return html`<div class="fall" data-status="failed" role="alert">
        ${statusMark('danger', localize.term('artifact.body-failed'))}
        <div class="reason"><bdi>${reasonWords(body.reason ?? '', localize)}</bdi></div>
        <button type="button" class="btn sm" @click=${() => body.retry()}>
          ${icon('retry')}${localize.term('verb.retry')}
        </button>
      </div>`;
    case 'unavailable': {
      const reason = localize.lookup(`artifact.body-${body.reason ?? ''}`);
      return fallback('unavailable', localize, reason ?? reasonWords(body.reason ?? '', localize));
    }
    default:
      return fallback('loading', localize, progressWords(body, localize));
  }
}

function progressWords({received, total}: RefController, localize: Localize): string {
  if (received === 0) return localize.term('artifact.body-loading');
  const size = localize.formatBytes(received);
  return total === undefined ? size : localize.term('artifact.body-progress', size, localize.formatBytes(total));
}

function fallback(state: 'loading' | 'unavailable', localize: Localize, words: string): TemplateResult {
  return html`<div class="fall" data-status=${state}>
    ${statusMark(state, localize.term(`fallback.${state}`))}
    <div class="reason">${words}</div>
  </div>`;
}
