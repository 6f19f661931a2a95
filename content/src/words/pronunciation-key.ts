/** IPA symbol → the phone that the CMU dictionary writes; longer symbols before their beginnings. */
const PHONES: [string, string][] = Object.entries({
  tʃ: 'CH',
  dʒ: 'JH',
  eɪ: 'EY',
  aɪ: 'AY',
  ɔɪ: 'OY',
  aʊ: 'AW',
  oʊ: 'OW',
  ɜːr: 'ER',
  ər: 'ER',
  iː: 'IY',
  uː: 'UW',
  ɑː: 'AA',
  ɔː: 'AO',
  i: 'IY',
  u: 'UW',
  ɪ: 'IH',
  e: 'EH',
  ɛ: 'EH',
  æ: 'AE',
  ɑ: 'AA',
  ɔ: 'AO',
  ʊ: 'UH',
  ʌ: 'AH',
  ə: 'AH',
  p: 'P',
  b: 'B',
  t: 'T',
  d: 'D',
  k: 'K',
  ɡ: 'G',
  g: 'G',
  f: 'F',
  v: 'V',
  θ: 'TH',
  ð: 'DH',
  s: 'S',
  z: 'Z',
  ʃ: 'SH',
  ʒ: 'ZH',
  h: 'HH',
  m: 'M',
  n: 'N',
  ŋ: 'NG',
  l: 'L',
  r: 'R',
  j: 'Y',
  w: 'W',
});

const VOWEL = /^[AEIOU]/;
/** Dictionaries differ on these. */
const ALIKE: Record<string, string> = { AO: 'AA', UH: 'UW' };

/**
 * Reduces a pronunciation of the CMU dictionary to the parts that dictionaries agree on: consonants, the stressed
 * vowel, and the places of other vowels.
 */
export function keyOfArpabet(pronunciation: string): string {
  return joinPhones(pronunciation.split(' ').map((phone) => reducePhone(phone.replace(/\d/, ''), phone.endsWith('1'))));
}

/** Returns the same key from IPA between slashes; undefined when a symbol is unknown. */
export function keyOfIpa(ipa: string): string | undefined {
  const keys: string[] = [];
  let rest = ipa.replace(/[/\s.]/g, '');
  let isStressed = !rest.includes('ˈ');
  while (rest) {
    if (/^[ˈˌ]/.test(rest)) {
      isStressed = rest.startsWith('ˈ');
      rest = rest.slice(1);
      continue;
    }
    const found = PHONES.find(([symbol]) => rest.startsWith(symbol));
    if (!found) return undefined;
    const [symbol, phone] = found;
    keys.push(reducePhone(phone, isStressed));
    if (VOWEL.test(phone)) isStressed = false;
    rest = rest.slice(symbol.length);
  }
  return joinPhones(keys);
}

function reducePhone(phone: string, isStressed: boolean): string {
  if (!VOWEL.test(phone)) return phone;
  if (isStressed) return `${ALIKE[phone] ?? phone}!`;
  return phone === 'ER' ? 'ə R' : 'ə';
}

/** Joins phones. The glide between two weak vowels is optional: usual(w)ly. */
function joinPhones(phones: string[]): string {
  return phones.join(' ').replaceAll('ə W ə', 'ə ə');
}
