import { expect, it } from 'vitest';
import { keyOfArpabet, keyOfIpa } from './pronunciation-key.ts';

it.each([
  ['/ˈwɔːtər/', 'W AO1 T ER0'],
  ['/ˈkɑːntrækt/', 'K AA1 N T R AE2 K T'],
  ['/ˈjuːʒuəli/', 'Y UW1 ZH AH0 W AH0 L IY0'],
  ['/breθ/', 'B R EH1 TH'],
])('%s agrees with %s', (ipa, arpabet) => {
  expect(keyOfIpa(ipa)).toBe(keyOfArpabet(arpabet));
});

it.each([
  ['a wrong vowel', '/ˈwætər/', 'W AO1 T ER0'],
  ['a wrong stress', '/ˌoʊvərˈlʊk/', 'OW1 V ER0 L UH2 K'],
  ['a missing sound', '/kæs/', 'K AE1 S K'],
])('distinguishes %s', (_name, ipa, arpabet) => {
  expect(keyOfIpa(ipa)).not.toBe(keyOfArpabet(arpabet));
});
