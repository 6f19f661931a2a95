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

const INSULT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${ENGLISH.join('|')})(?![\p{L}\p{N}])|(?<![\p{L}])(?:ال)?(?:${ARABIC.join('|')})(?:ة|ات|ين|ون|ه|ها|ك)?(?![\p{L}])`,
  'iu',
);

const HARAKAT = /[\u064b-\u0652\u0640]/g;

/** Returns whether a text contains an insult, in English or in Arabic. */
export function hasInsult(text: string): boolean {
  return INSULT.test(text.replace(HARAKAT, ''));
}
