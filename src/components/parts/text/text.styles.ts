import {css} from 'lit';

export default css`
  .said {
    max-inline-size: var(--agent-measure);
    font-size: var(--agent-text-3);
    line-height: var(--agent-leading-read);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .attached {
    gap: 6px;
  }
  * + .attached {
    margin-block-start: var(--agent-space-2);
  }
  .attached > li,
  .attached a {
    max-inline-size: 100%;
  }
  .attached a {
    display: block;
    color: inherit;
    text-decoration: none;
  }
  .attached img {
    display: block;
    min-inline-size: 48px;
    max-inline-size: 100%;
    block-size: 96px;
    border: 1px solid var(--agent-hairline);
    border-radius: var(--agent-radius-2);
    background: var(--agent-sunken);
    object-fit: cover;
  }
  .attached .chip {
    max-inline-size: min(100%, 32ch);
  }
  .attached a > .chip {
    border-color: var(--agent-border);
    color: var(--agent-accent-text);
  }
  .attached a:hover > .chip {
    background: var(--agent-hover);
  }
  .closed {
    gap: 2px 8px;
  }
  .closed > .chip {
    border-style: dashed;
  }
  .note {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: var(--agent-space-2);
  }
  .note .icon {
    inline-size: 14px;
    block-size: 14px;
  }
  .streamed {
    margin-block-start: var(--agent-space-2);
    padding-inline-start: 12px;
    border-inline-start: 2px dashed var(--agent-border);
    color: var(--agent-text-muted);
  }
  .sources {
    margin-block-start: var(--agent-space-3);
    font-size: var(--agent-text-2);
    line-height: var(--agent-leading-ui);
  }
  .sources > summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-block-size: var(--agent-target);
    color: var(--agent-text-muted);
    font-size: var(--agent-text-1);
  }
  .sources > summary::-webkit-details-marker {
    display: none;
  }
  .sources ol {
    max-inline-size: var(--agent-measure);
    padding-inline-start: 22px;
    list-style: decimal;
  }
  .sources li {
    padding-block: 6px;
    border-block-start: 1px solid var(--agent-hairline);
  }
  .sources li::marker {
    color: var(--agent-text-faint);
    font-size: var(--agent-text-1);
    font-variant-numeric: tabular-nums;
  }
  .sources .marks {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    font-size: var(--agent-text-1);
  }
`;
