import { stripInvisible } from '@lisan/contract/english/typography';

/** Words that are only insults. Words with another use in a learner's text, such as names of animals, are left out. */
const ENGLISH = [
  'fuck(?:s|ed|er|ers|ing)?',
  'motherfuck(?:er|ers|ing)',
  'shit(?:s|ty)?',
  'bullshit',
  'bitch(?:es)?',
  'bastards?',
  'asshole(?:s)?',
  'dickheads?',
  'cunts?',
  'whores?',
  'sluts?',
  'nigg(?:a|er)s?',
  'faggots?',
  'retards?',
];

/** Arabic insults in Latin letters, where digits stand for the letters that Latin lacks. */
const ARABIC_IN_LATIN = [
  'sharmoo?u?ta?h?',
  '[9qgk]a7bah?',
  '(?:qahba|gahba|kahba)h?',
  'koss? ?(?:omm?|umm?)[aeiou]k',
  'man(?:y(?:oo?|ou)|i(?:ou?))[ck]',
  'ibn (?:el|il|al)[ -]?[kc]alb',
  'y[ae] (?:kalb|7mar|hmar)',
  'khawal',
  '3ars',
];

/** Without article and ending. */
const ARABIC = [
  'شرموط',
  'قحب',
  'عاهر',
  'كس ?[أا]م',
  'منيوك',
  'ابن ?الكلب',
  'يا ?كلب',
  'يا ?حمار',
  'خنيث',
  'ديوث',
  'عرص',
  'زب[يك]',
];

const LATIN = [...ENGLISH, ...ARABIC_IN_LATIN].join('|');
const ANY = new RegExp([...ENGLISH, ...ARABIC].join('|'), 'iu');
const INSULT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${LATIN})(?![\p{L}\p{N}])|(?<![\p{L}])(?:ال)?(?:${ARABIC.join('|')})(?:ة|ات|ين|ون|ه|ها|ك)?(?![\p{L}])`,
  'iu',
);

const HARAKAT = /[\u064b-\u0652\u0640]/g;
/** Letters apart, as in `f u c k` or `f.u.c.k`: an article or initials have fewer. */
const SPELLED = /(?<![\p{L}\p{N}'’])\p{L}(?:[\s.*_•·-]{1,3}\p{L}){2,}(?![\p{L}\p{N}'’])/gu;
/** A letter repeated three times or more, which no word has. */
const STRETCHED = /(\p{L})\1{2,}/gu;
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};
/** Signs for letters inside a word, as in `sh1t` or `a$$hole`. */
const DISGUISED = /(?<=\p{L})[013-5@$]+(?=\p{L})/gu;

/**
 * Returns whether a text contains an insult, in English or in Arabic, including insults with separated letters or in
 * disguise.
 */
export function hasInsult(text: string): boolean {
  const plain = stripInvisible(text).normalize('NFKC').replace(HARAKAT, '').replaceAll(/\s+/g, ' ');
  const spelled = [...plain.matchAll(SPELLED)].map(([letters]) => letters.replaceAll(/[^\p{L}]/gu, ''));
  // `a f u c k` forms one run, so an insult counts anywhere in it.
  if (spelled.some((run) => ANY.test(run))) return true;
  const undisguised = plain.replace(DISGUISED, (signs) => [...signs].map((sign) => LOOKALIKES[sign]).join(''));
  return [plain, undisguised, undisguised.replace(STRETCHED, '$1')].some((one) => INSULT.test(one));
}
