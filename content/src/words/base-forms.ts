/** Irregular form → its headwords, as `went` → `go`. */
export type IrregularForms = ReadonlyMap<string, readonly string[]>;

/** Regular endings and their replacement in the headword; each is applied, so an additional guess does no harm. */
const ENDINGS: [RegExp, string[]][] = [
  [/ies$/, ['y', 'ie']],
  [/ves$/, ['f', 'fe']],
  [/es$/, ['', 'e']],
  [/s$/, ['']],
  [/ied$/, ['y', 'ie']],
  [/ed$/, ['', 'e']],
  [/ying$/, ['ie', 'y']],
  [/ing$/, ['', 'e']],
  [/ier$/, ['y']],
  [/iest$/, ['y']],
  [/er$/, ['', 'e']],
  [/est$/, ['', 'e']],
  [/ily$/, ['y']],
  [/ly$/, ['', 'le', 'l']],
];

/** Returns the headwords that a form may belong to, the form first: `stopped` → stopped, stopp, stop, stoppe. */
export function baseForms(form: string, irregular: IrregularForms): string[] {
  const word = form.toLowerCase();
  const stems = ENDINGS.filter(([ending]) => ending.test(word)).flatMap(([ending, endings]) =>
    endings.map((added) => word.replace(ending, added)),
  );
  const undoubled = stems.filter((stem) => /([b-df-hj-np-tv-z])\1$/.test(stem)).map((stem) => stem.slice(0, -1));
  const candidates = [word, ...stems, ...undoubled].filter((stem) => stem.length > 1 || stem === word);
  return [...new Set([...candidates, ...candidates.flatMap((stem) => irregular.get(stem) ?? [])])];
}

/** Whether two forms can belong to one headword: `goes` and `went`. */
export function areFormsOfOneWord(a: string, b: string, irregular: IrregularForms): boolean {
  const bases = new Set(baseForms(a, irregular));
  return baseForms(b, irregular).some((base) => bases.has(base));
}
