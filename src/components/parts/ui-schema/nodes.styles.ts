import {css} from 'lit';

/** How the nodes of an interface look: words, lists, tables, bars, buttons, and what is not known. */
export const nodes = css`
  .text {
    max-inline-size: var(--agent-measure);
    line-height: 1.5385; /* 20/13 */
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .text:where(:lang(zh)) {
    line-height: 1.7;
  }
  .title {
    font-size: var(--agent-text-3);
    font-weight: var(--agent-weight-strong);
    line-height: 1.3334;
    text-wrap: balance;
  }
  .subtitle {
    font-weight: var(--agent-weight-medium);
    color: var(--agent-text-muted);
  }
  .caption {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .label {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    font-weight: var(--agent-weight-medium);
    line-height: var(--agent-leading-meta);
  }
  .name {
    font-weight: var(--agent-weight-medium);
  }
  agent-markdown {
    --agent-markdown-font-size: var(--agent-text-2);
    --agent-markdown-line-height: 1.5385;
  }
  .note {
    unicode-bidi: isolate;
  }
  .text > .note {
    margin-inline-start: 4px;
  }
  .chip {
    max-inline-size: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .st {
    max-inline-size: 100%;
    white-space: normal;
  }
  .st > span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  td .st {
    white-space: nowrap;
  }
  .icon-box {
    display: inline-flex;
  }
  hr {
    inline-size: 100%;
    block-size: 0;
    margin: 0;
    border: 0;
    border-block-start: 1px solid var(--agent-hairline);
  }
  img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 320px;
    border-radius: var(--agent-radius-2);
    object-fit: contain;
  }
  a {
    overflow-wrap: anywhere;
  }
  :is(.group, .form) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    min-inline-size: 0;
  }
  .form {
    gap: 12px;
  }
  :is(ul, ol) {
    display: grid;
    gap: 4px;
    padding-inline-start: 20px;
  }
  .facts {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 4px 12px;
    line-height: 1.5385;
  }
  .facts > dt {
    color: var(--agent-text-faint);
    overflow-wrap: anywhere;
  }
  .facts > dd {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .facts.small {
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  tbody > tr:last-child > * {
    border-block-end: 0;
  }
  :is(th, td).end {
    text-align: end;
  }
  td > .text {
    overflow-wrap: break-word;
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 12px;
    align-items: center;
  }
  .bar > .text {
    grid-column: 1 / -1;
  }
  .percent {
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
    line-height: var(--agent-leading-meta);
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
  }
  .ask > .btn {
    max-inline-size: 100%;
    padding-block: 4px;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .unknown {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 8px 12px;
    border: 1px dashed var(--agent-border);
    border-radius: var(--agent-radius-2);
  }
  .unknown .unknown {
    padding: 8px 0 0;
    border-width: 1px 0 0;
    border-radius: 0;
  }
  .kind {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 6px;
    align-items: center;
  }
  .kind > .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .kind > code {
    overflow-wrap: anywhere;
  }
  .raw > summary {
    inline-size: fit-content;
    min-block-size: var(--agent-target);
    align-content: center;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
  .fall > .reason {
    inline-size: 100%;
  }
  @media (forced-colors: active) {
    .box.filled {
      border-color: CanvasText;
    }
  }
`;
