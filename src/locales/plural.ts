/** The forms a language needs; `other` always, the rest as its plural rules ask. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {other: string};

/** A function that picks the plural form for a count and puts the count, as that language writes it, in place of `#`. */
export function plurals(lang: string): (count: number, forms: PluralForms) => string {
  // Made on first use: catalogs are read at import, and most pages never show most of their strings.
  let rules: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(lang);
    numbers ??= new Intl.NumberFormat(lang);
    return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
}
