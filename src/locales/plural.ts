/** The forms a language needs; `other` always, the rest as its plural rules ask. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {other: string};

/** Languages in which a small number is its digits, unless the tag asks for others. */
const PLAIN_DIGITS = /^(?:en|zh)(?!.*-u-)/i;

/** A small whole number where it is its digits: the first formatter of a page takes about 10 ms to make, and most numbers need none. */
export function plainNumber(value: number, lang: string): string | undefined {
  return value >= 0 && value < 1_000 && Number.isInteger(value) && PLAIN_DIGITS.test(lang) ? String(value) : undefined;
}

/** A function that picks the plural form for a count and puts the count, as that language writes it, in place of `#`. */
export function plurals(lang: string): (count: number, forms: PluralForms) => string {
  // Made on first use: catalogs are read at import, and most pages never show most of their strings.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(lang);
    const number = plainNumber(count, lang) ?? (numbers ??= new Intl.NumberFormat(lang)).format(count);
    return (forms[rules.select(count)] ?? forms.other).replace('#', number);
  };
}
