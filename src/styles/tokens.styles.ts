// Written by "npm run generate" from tokens.css.
/** The design tokens as one style sheet for the document. */
export const tokens = `
@property --agent-canvas { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.957 0.0065 85), oklch(0.178 0.0055 75)); }
@property --agent-surface { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.984 0.004 85), oklch(0.212 0.006 75)); }
@property --agent-raised { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.996 0.002 85), oklch(0.25 0.0068 75)); }
@property --agent-sunken { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.948 0.0075 85), oklch(0.168 0.0055 75)); }
@property --agent-hover { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.932 0.0085 85), oklch(0.262 0.007 75)); }
@property --agent-selected { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.912 0.01 85), oklch(0.29 0.008 75)); }
@property --agent-text { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.25 0.012 70), oklch(0.915 0.0075 85)); }
@property --agent-text-muted { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.435 0.0125 72), oklch(0.755 0.009 82)); }
@property --agent-text-faint { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.503 0.012 75), oklch(0.665 0.0095 80)); }
@property --agent-on-solid { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.99 0.003 85), oklch(0.17 0.006 75)); }
@property --agent-hairline { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.895 0.0085 85), oklch(0.292 0.007 75)); }
@property --agent-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.835 0.01 85), oklch(0.365 0.0085 75)); }
@property --agent-border-control { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.625 0.012 80), oklch(0.56 0.01 78)); }
@property --agent-accent { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.44 0.075 222), oklch(0.5 0.072 222)); }
@property --agent-accent-hover { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.385 0.072 222), oklch(0.455 0.07 222)); }
@property --agent-accent-text { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.42 0.078 222), oklch(0.8 0.08 215)); }
@property --agent-accent-quiet { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.938 0.012 215), oklch(0.285 0.028 222)); }
@property --agent-on-accent { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.99 0.004 215), oklch(0.985 0.006 215)); }
@property --agent-running-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.43 0.078 222), oklch(0.8 0.08 215)); }
@property --agent-running-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.94 0.012 215), oklch(0.28 0.024 222)); }
@property --agent-running-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.6 0.07 220), oklch(0.56 0.065 218)); }
@property --agent-needs-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.455 0.113 50), oklch(0.815 0.118 66)); }
@property --agent-needs-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.948 0.03 74), oklch(0.275 0.036 60)); }
@property --agent-needs-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.64 0.128 56), oklch(0.61 0.105 60)); }
@property --agent-needs-solid { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.53 0.133 49), oklch(0.8 0.128 66)); }
@property --agent-needs-on-solid { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.99 0.008 70), oklch(0.21 0.04 55)); }
@property --agent-success-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.425 0.08 150), oklch(0.795 0.095 150)); }
@property --agent-success-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.944 0.024 150), oklch(0.275 0.03 152)); }
@property --agent-success-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.595 0.085 150), oklch(0.55 0.075 150)); }
@property --agent-warning-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.445 0.082 88), oklch(0.83 0.105 92)); }
@property --agent-warning-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.95 0.038 95), oklch(0.288 0.033 90)); }
@property --agent-warning-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.61 0.096 90), oklch(0.58 0.085 90)); }
@property --agent-danger-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.45 0.143 25), oklch(0.79 0.108 24)); }
@property --agent-danger-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.946 0.022 22), oklch(0.285 0.045 22)); }
@property --agent-danger-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.61 0.135 25), oklch(0.59 0.12 24)); }
@property --agent-info-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.43 0.045 248), oklch(0.795 0.042 245)); }
@property --agent-info-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.94 0.009 248), oklch(0.285 0.016 248)); }
@property --agent-info-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.6 0.042 248), oklch(0.56 0.038 246)); }
@property --agent-stale-fg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.46 0.012 75), oklch(0.74 0.01 80)); }
@property --agent-stale-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.934 0.008 85), oklch(0.278 0.007 75)); }
@property --agent-stale-border { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.615 0.012 80), oklch(0.56 0.01 78)); }
@property --agent-diff-add-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.945 0.032 150), oklch(0.278 0.036 152)); }
@property --agent-diff-del-bg { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.948 0.025 22), oklch(0.282 0.042 22)); }
@property --agent-code-comment { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.503 0.012 75), oklch(0.665 0.0095 80)); }
@property --agent-code-keyword { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.44 0.1 325), oklch(0.78 0.085 325)); }
@property --agent-code-string { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.43 0.085 150), oklch(0.8 0.085 150)); }
@property --agent-code-number { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.455 0.11 50), oklch(0.815 0.1 66)); }
@property --agent-code-title { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.43 0.085 240), oklch(0.8 0.075 240)); }
@property --agent-code-type { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.43 0.07 195), oklch(0.8 0.07 195)); }
@property --agent-code-attr { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.445 0.08 88), oklch(0.83 0.085 92)); }
@property --agent-code-meta { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.435 0.0125 72), oklch(0.755 0.009 82)); }
@property --agent-focus { syntax: '*'; inherits: true; initial-value: light-dark(oklch(0.5 0.115 240), oklch(0.8 0.105 232)); }
@property --agent-space-1 { syntax: '*'; inherits: true; initial-value: 4px; }
@property --agent-space-2 { syntax: '*'; inherits: true; initial-value: 8px; }
@property --agent-space-3 { syntax: '*'; inherits: true; initial-value: 12px; }
@property --agent-space-4 { syntax: '*'; inherits: true; initial-value: 16px; }
@property --agent-space-5 { syntax: '*'; inherits: true; initial-value: 20px; }
@property --agent-space-6 { syntax: '*'; inherits: true; initial-value: 24px; }
@property --agent-space-8 { syntax: '*'; inherits: true; initial-value: 32px; }
@property --agent-space-10 { syntax: '*'; inherits: true; initial-value: 40px; }
@property --agent-space-12 { syntax: '*'; inherits: true; initial-value: 48px; }
@property --agent-font { syntax: '*'; inherits: true; initial-value: system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
@property --agent-font-mono { syntax: '*'; inherits: true; initial-value: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, monospace, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans Mono CJK SC'; }
@property --agent-text-1 { syntax: '*'; inherits: true; initial-value: max(0.75rem, 12px); }
@property --agent-text-2 { syntax: '*'; inherits: true; initial-value: max(0.8125rem, 13px); }
@property --agent-text-3 { syntax: '*'; inherits: true; initial-value: max(0.9375rem, 15px); }
@property --agent-text-4 { syntax: '*'; inherits: true; initial-value: max(1.125rem, 18px); }
@property --agent-text-5 { syntax: '*'; inherits: true; initial-value: max(1.5rem, 24px); }
@property --agent-weight-regular { syntax: '*'; inherits: true; initial-value: 400; }
@property --agent-weight-medium { syntax: '*'; inherits: true; initial-value: 500; }
@property --agent-weight-strong { syntax: '*'; inherits: true; initial-value: 600; }
@property --agent-leading-meta { syntax: '*'; inherits: true; initial-value: 1.3334; }
@property --agent-leading-ui { syntax: '*'; inherits: true; initial-value: 1.3847; }
@property --agent-leading-read { syntax: '*'; inherits: true; initial-value: 1.6; }
@property --agent-measure { syntax: '*'; inherits: true; initial-value: max(37.5rem, 600px); }
@property --agent-radius-1 { syntax: '*'; inherits: true; initial-value: 3px; }
@property --agent-radius-2 { syntax: '*'; inherits: true; initial-value: 6px; }
@property --agent-radius-3 { syntax: '*'; inherits: true; initial-value: 10px; }
@property --agent-stroke { syntax: '*'; inherits: true; initial-value: 1px; }
@property --agent-backdrop { syntax: '*'; inherits: true; initial-value: oklch(0.2 0.01 75 / 0.28); }
@property --agent-shadow-1 { syntax: '*'; inherits: true; initial-value: 0 1px 2px light-dark(oklch(0.3 0.02 70 / 0.06), oklch(0 0 0 / 0.3)); }
@property --agent-shadow-2 { syntax: '*'; inherits: true; initial-value: 0 0 0 1px light-dark(oklch(0.3 0.02 70 / 0.04), oklch(0 0 0 / 0.2)), 0 8px 24px -8px light-dark(oklch(0.3 0.02 70 / 0.16), oklch(0 0 0 / 0.55)); }
@property --agent-duration-1 { syntax: '*'; inherits: true; initial-value: 80ms; }
@property --agent-duration-2 { syntax: '*'; inherits: true; initial-value: 160ms; }
@property --agent-duration-3 { syntax: '*'; inherits: true; initial-value: 240ms; }
@property --agent-ease { syntax: '*'; inherits: true; initial-value: cubic-bezier(0.2, 0, 0, 1); }
@property --agent-row { syntax: '*'; inherits: true; initial-value: 28px; }
@property --agent-row-2 { syntax: '*'; inherits: true; initial-value: 48px; }
@property --agent-control { syntax: '*'; inherits: true; initial-value: 28px; }
@property --agent-gap-turn { syntax: '*'; inherits: true; initial-value: 24px; }
@property --agent-pad-pane { syntax: '*'; inherits: true; initial-value: 16px; }
@property --agent-target { syntax: '*'; inherits: true; initial-value: 24px; }
:where([lang|='zh']) { --agent-leading-read: 1.7; }
:where([data-theme='light']) { color-scheme: light; }
:where([data-theme='dark']) { color-scheme: dark; }
:where([data-theme='auto']) { color-scheme: light dark; }
:where([data-density='compact']) { --agent-row: 24px; --agent-row-2: 40px; --agent-control: 24px; --agent-gap-turn: 16px; --agent-pad-pane: 12px; --agent-text-3: max(0.875rem, 14px); --agent-leading-read: 1.5; }
@media (pointer: coarse) { :where(:root, [data-density='compact']) { --agent-control: 40px; --agent-row: 36px; --agent-row-2: 56px; --agent-target: 40px; } }
@media (prefers-reduced-motion: reduce) { :where(:root) { --agent-duration-1: 0ms; --agent-duration-2: 0ms; --agent-duration-3: 0ms; } }
:where([data-motion='reduced']) { --agent-duration-1: 0ms; --agent-duration-2: 0ms; --agent-duration-3: 0ms; }
:where([data-contrast='more']) { --agent-canvas: light-dark(oklch(0.99 0.003 85), oklch(0.13 0.004 75)); --agent-surface: light-dark(oklch(1 0 0), oklch(0.11 0.003 75)); --agent-raised: light-dark(oklch(1 0 0), oklch(0.11 0.003 75)); --agent-sunken: light-dark(oklch(0.975 0.004 85), oklch(0.16 0.005 75)); --agent-text: light-dark(oklch(0.16 0.01 70), oklch(0.985 0.003 85)); --agent-text-muted: light-dark(oklch(0.29 0.012 70), oklch(0.9 0.006 85)); --agent-text-faint: light-dark(oklch(0.36 0.012 70), oklch(0.84 0.008 85)); --agent-hairline: light-dark(oklch(0.62 0.012 80), oklch(0.58 0.01 78)); --agent-border: light-dark(oklch(0.45 0.012 80), oklch(0.72 0.01 78)); --agent-border-control: light-dark(oklch(0.3 0.012 80), oklch(0.86 0.008 78)); --agent-accent-text: light-dark(oklch(0.33 0.07 222), oklch(0.88 0.06 215)); --agent-running-fg: light-dark(oklch(0.33 0.07 222), oklch(0.88 0.06 215)); --agent-needs-fg: light-dark(oklch(0.35 0.095 50), oklch(0.89 0.078 66)); --agent-needs-solid: light-dark(oklch(0.42 0.115 49), oklch(0.86 0.102 66)); --agent-success-fg: light-dark(oklch(0.33 0.07 150), oklch(0.88 0.08 150)); --agent-warning-fg: light-dark(oklch(0.35 0.07 88), oklch(0.9 0.09 92)); --agent-danger-fg: light-dark(oklch(0.36 0.13 25), oklch(0.87 0.07 24)); --agent-info-fg: light-dark(oklch(0.33 0.045 248), oklch(0.88 0.035 245)); --agent-stale-fg: light-dark(oklch(0.34 0.012 75), oklch(0.87 0.008 80)); --agent-code-comment: light-dark(oklch(0.36 0.012 70), oklch(0.84 0.008 85)); --agent-stroke: 1.5px; }
@media (prefers-contrast: more) { :where(:root) { --agent-canvas: light-dark(oklch(0.99 0.003 85), oklch(0.13 0.004 75)); --agent-surface: light-dark(oklch(1 0 0), oklch(0.11 0.003 75)); --agent-raised: light-dark(oklch(1 0 0), oklch(0.11 0.003 75)); --agent-sunken: light-dark(oklch(0.975 0.004 85), oklch(0.16 0.005 75)); --agent-text: light-dark(oklch(0.16 0.01 70), oklch(0.985 0.003 85)); --agent-text-muted: light-dark(oklch(0.29 0.012 70), oklch(0.9 0.006 85)); --agent-text-faint: light-dark(oklch(0.36 0.012 70), oklch(0.84 0.008 85)); --agent-hairline: light-dark(oklch(0.62 0.012 80), oklch(0.58 0.01 78)); --agent-border: light-dark(oklch(0.45 0.012 80), oklch(0.72 0.01 78)); --agent-border-control: light-dark(oklch(0.3 0.012 80), oklch(0.86 0.008 78)); --agent-accent-text: light-dark(oklch(0.33 0.07 222), oklch(0.88 0.06 215)); --agent-running-fg: light-dark(oklch(0.33 0.07 222), oklch(0.88 0.06 215)); --agent-needs-fg: light-dark(oklch(0.35 0.095 50), oklch(0.89 0.078 66)); --agent-needs-solid: light-dark(oklch(0.42 0.115 49), oklch(0.86 0.102 66)); --agent-success-fg: light-dark(oklch(0.33 0.07 150), oklch(0.88 0.08 150)); --agent-warning-fg: light-dark(oklch(0.35 0.07 88), oklch(0.9 0.09 92)); --agent-danger-fg: light-dark(oklch(0.36 0.13 25), oklch(0.87 0.07 24)); --agent-info-fg: light-dark(oklch(0.33 0.045 248), oklch(0.88 0.035 245)); --agent-stale-fg: light-dark(oklch(0.34 0.012 75), oklch(0.87 0.008 80)); --agent-code-comment: light-dark(oklch(0.36 0.012 70), oklch(0.84 0.008 85)); --agent-stroke: 1.5px; } }
@media (forced-colors: active) { :where(:root, [data-contrast='more']) { --agent-hairline: CanvasText; --agent-border: CanvasText; --agent-border-control: ButtonText; --agent-focus: Highlight; --agent-accent: Highlight; --agent-on-accent: HighlightText; --agent-needs-solid: Highlight; --agent-needs-on-solid: HighlightText; --agent-shadow-1: none; --agent-shadow-2: none; } }
`;
