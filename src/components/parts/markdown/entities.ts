/** The names people and models do write. HTML has two thousand; one that is not here is shown as it was written. */
const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp& lt< gt> quot" apos\' nbsp\u00a0 copy© reg® trade™ hellip… mdash— ndash– lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo»',
    'bull• middot· times× divide÷ plusmn± minus− deg° micro\u00b5 para¶ sect§ cent¢ pound£ yen¥ euro€ larr← uarr↑ rarr→ darr↓',
    'harr↔ lArr⇐ rArr⇒ hArr⇔ forall∀ exist∃ empty∅ isin∈ notin∉ sum∑ prod∏ infin∞ ne≠ le≤ ge≥ asymp≈ equiv≡ sub⊂ sup⊃ sube⊆',
    'supe⊇ cap∩ cup∪ and∧ or∨ not¬ radic√ part∂ nabla∇ int∫ frac12½ frac14¼ frac34¾ sup1¹ sup2² sup3³ check✓ cross✗ star☆',
    'alphaα betaβ gammaγ deltaδ epsilonε thetaθ lambdaλ muμ piπ rhoρ sigmaσ tauτ phiφ psiψ omegaω',
    'GammaΓ DeltaΔ ThetaΘ LambdaΛ SigmaΣ PhiΦ PsiΨ OmegaΩ hearts♥',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);

/** Resolves character references to the text they stand for, once, without a parser: the result is only ever text. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,30}));/g,
    (all, decimal, hex, name) => {
      if (name) return NAMED.get(name) ?? all;
      return fromCodePoint(decimal ? parseInt(decimal, 10) : parseInt(hex, 16));
    },
  );
}

function fromCodePoint(code: number): string {
  const isText = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code) : '\ufffd';
}
