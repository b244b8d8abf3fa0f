import {html, type TemplateResult} from 'lit';
import './catalog/stage.js';

/** A scenario that the runtime plays in the page itself, with its conversation and what is to be seen beside it. */
export const played = (scenario: string, beside?: TemplateResult, pace = 0.2) =>
  html`<catalog-stage scenario=${scenario} pace=${pace} .beside=${beside}></catalog-stage>`;
