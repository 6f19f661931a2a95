import type { PART_OF_SPEECH } from '../schema/common.ts';
import type { IrregularForms } from './base-forms.ts';

type Pos = (typeof PART_OF_SPEECH)[number];

/** A lemma that a form may be inflected from, and the parts of speech that have this inflection. */
export type Inflection = { lemma: string; pos: readonly Pos[] };

const PLURAL: Pos[] = ['noun', 'verb'];
const PARTICIPLE: Pos[] = ['verb'];
const COMPARED: Pos[] = ['adjective'];

/** Regular endings, the letters that they replace in the lemma, and the parts of speech that have them. */
const ENDINGS: [RegExp, string[], Pos[]][] = [
  [/ies$/, ['y', 'ie'], PLURAL],
  [/ves$/, ['f', 'fe', 've'], PLURAL],
  [/(?<=s|x|z|ch|sh|o)es$/, ['', 'e'], PLURAL],
  [/(?<!s)s$/, [''], PLURAL],
  [/ied$/, ['y', 'ie'], PARTICIPLE],
  [/ed$/, ['', 'e'], PARTICIPLE],
  [/ying$/, ['ie'], PARTICIPLE],
  [/ing$/, ['', 'e'], PARTICIPLE],
  [/ier$/, ['y'], COMPARED],
  [/iest$/, ['y'], COMPARED],
  [/er$/, ['', 'e'], COMPARED],
  [/est$/, ['', 'e'], COMPARED],
];

/** One vowel and one consonant: these lemmas double the consonant, thus `hoped` is a form of `hope`, not `hop`. */
const DOUBLES = /^[^aeiou]*[aeiou][b-df-hj-np-tvz]$/;
const DOUBLED = /([b-df-hj-np-tvz])\1$/;
/** Shorter stems are chance: `thing` is no form of `th`. */
const MIN_STEM = 3;
/** `seed` is no form of `see`, and `bed` is no form of `be`. */
const SHORT_EE = /^.ee?$/;

/** Lists the lemmas that a form in lower case may be inflected from, without the form itself; guesses are among them. */
export function inflectionsOf(form: string, irregular: IrregularForms): Inflection[] {
  const regular = ENDINGS.filter(([ending]) => ending.test(form)).flatMap(([ending, endings, pos]) =>
    endings.flatMap((added) => lemmasOf(form, { ending, added }).map((lemma): Inflection => ({ lemma, pos }))),
  );
  const others = (irregular.get(form) ?? []).map((lemma): Inflection => ({ lemma, pos: [] }));
  return [...others, ...regular].filter(({ lemma }) => lemma !== form && lemma.length > 1);
}

function lemmasOf(form: string, { ending, added }: { ending: RegExp; added: string }): string[] {
  const stem = form.replace(ending, added);
  if (SHORT_EE.test(stem)) return [];
  if (added !== '' || form.endsWith('s')) return [stem];
  const undoubled = DOUBLED.test(stem) ? [stem.slice(0, -1)] : [];
  const isStem = stem.length >= MIN_STEM && !DOUBLES.test(stem);
  return [...undoubled, ...(isStem ? [stem] : [])];
}
