import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';

type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [red: number, green: number, blue: number];
type Palette = ReadonlyMap<string, readonly [light: Oklch, dark: Oklch]>;

const css = readFileSync('src/styles/tokens.css', 'utf8');
const slateCss = readFileSync('src/styles/slate.css', 'utf8');
const TONES = ['running', 'needs', 'success', 'warning', 'danger', 'info', 'stale'] as const;
const PAPERS = ['canvas', 'surface', 'raised', 'sunken'];
const STATES = ['hover', 'selected'];

/** The body of the first block after a selector. */
function block(selector: string, source = css): string {
  const start = source.indexOf(selector);
  assert.ok(start >= 0, `${selector} is in the style sheet`);
  return source.slice(source.indexOf('{', start) + 1, source.indexOf('}', start));
}

/** The opaque light-dark() colours of a block, by name without `--agent-`. */
function palette(source: string): Palette {
  const pair = /--agent-([\w-]+):\s*light-dark\(\s*oklch\(([^)/]*)\),\s*oklch\(([^)/]*)\)\s*\)/g;
  const numbers = (text = '') => text.trim().split(/\s+/).map(Number) as unknown as Oklch;
  return new Map(
    [...source.matchAll(pair)].map(([, name = '', light, dark]) => [name, [numbers(light), numbers(dark)]]),
  );
}

/** Linear sRGB, not clipped. */
function toLinearRgb([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearRgb(colour).map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every pair that must hold: [foreground, background, ratio]. */
function pairs(textRatio: number): [string, string, number][] {
  const inks = ['text', 'text-muted', 'text-faint', 'accent-text', ...TONES.map((tone) => `${tone}-fg`)];
  return [
    ...inks.flatMap((ink) => PAPERS.map((paper): [string, string, number] => [ink, paper, textRatio])),
    ...inks.flatMap((ink) => STATES.map((paper): [string, string, number] => [ink, paper, 4.5])),
    ...TONES.map((tone): [string, string, number] => [`${tone}-fg`, `${tone}-bg`, 4.5]),
    ...TONES.flatMap((tone) => PAPERS.map((paper): [string, string, number] => [`${tone}-border`, paper, 3])),
    ...[...PAPERS, ...STATES].map((paper): [string, string, number] => ['focus', paper, 3]),
    ['text', 'accent-quiet', 4.5],
    ['accent-text', 'accent-quiet', 4.5],
    ['text', 'running-bg', 4.5],
    ['text', 'needs-bg', 4.5],
    ['needs-on-solid', 'needs-solid', 4.5],
    ['on-accent', 'accent', 4.5],
    ['on-accent', 'accent-hover', 4.5],
    ['border-control', 'surface', 3],
    ['border-control', 'raised', 3],
    ['text', 'diff-add-bg', 4.5],
    ['success-fg', 'diff-add-bg', 4.5],
    ['text', 'diff-del-bg', 4.5],
    ['danger-fg', 'diff-del-bg', 4.5],
  ];
}

describe('tokens', () => {
  const base = palette(block(':where(:root)'));
  const more = new Map([...base, ...palette(block("[data-contrast='more']"))]);
  const slate = new Map([...base, ...palette(block(':where(:root)', slateCss))]);

  for (const [name, colours, textRatio] of [
    ['base', base, 4.5],
    ['high contrast', more, 7],
    ['slate', slate, 4.5],
  ] as const) {
    for (const [index, theme] of ['light', 'dark'].entries()) {
      it(`${name}, ${theme}: text ${textRatio}:1, edges 3:1`, () => {
        const failures = pairs(textRatio).flatMap(([front, back, need]) => {
          const [one, other] = [colours.get(front)?.[index], colours.get(back)?.[index]];
          assert.ok(one && other, `${front} and ${back} are tokens`);
          const ratio = contrast(one, other);
          return ratio < need ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${need}`] : [];
        });
        assert.deepEqual(failures, []);
      });
    }
  }

  it('every colour is inside sRGB, so that what was measured is what is shown', () => {
    const outside = [...more, ...base, ...slate]
      .filter(([, both]) => both.some((colour) => toLinearRgb(colour).some((value) => value < -0.005 || value > 1.005)))
      .map(([name]) => name);
    assert.deepEqual(outside, []);
  });

  it('gives prefers-contrast the same values as the attribute', () => {
    const declarations = (source: string) =>
      source
        .split(/[{;]/)
        .map((line) => line.trim())
        .filter((line) => line.startsWith('--'));
    assert.deepEqual(
      declarations(block('@media (prefers-contrast: more)')),
      declarations(block("[data-contrast='more']")),
    );
  });

  it('has every token that the second theme gives a value to, and that theme nothing but values', () => {
    const names = (source: string) => [...source.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
    const known = new Set(names(block(':where(:root)')));
    assert.deepEqual(
      names(slateCss).filter((name) => !known.has(name)),
      [],
    );
    const selectors = [...slateCss.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{/g)].map(([, each = '']) =>
      each.trim(),
    );
    assert.deepEqual(selectors, [':where(:root)', ":where([lang|='zh'])"]);
  });
});
