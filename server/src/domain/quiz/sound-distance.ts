import { weightedEditDistance } from '@lisan/contract/english/edit-distance';

/** The distance of a confusable sound, where any other sound costs 1. */
const CONFUSION_COST = 0.3;
// Sounds that speakers of Arabic confuse in English (Swan & Smith, Learner English, 2nd ed., "Arabic speakers").
const CONFUSED = [
  'p b',
  'v f',
  'ɪ e',
  'ɪ i',
  'θ ð',
  'θ s',
  'θ t',
  'ð z',
  'ð d',
  'tʃ ʃ',
  'dʒ ʒ',
  'dʒ g',
  'ŋ n',
  'ʊ u',
  'ɔ oʊ',
  'æ e',
  'æ ʌ',
  'eɪ e',
  'ɑ ʌ',
];
const confusedPairs = new Set(CONFUSED.flatMap((pair) => [pair, pair.split(' ').toReversed().join(' ')]));
// Stress and length marks are modifier letters (Lm), not sounds.
const SOUND = /tʃ|dʒ|eɪ|aɪ|ɔɪ|aʊ|oʊ|(?!\p{Lm})\p{L}/gu;

/** Splits an IPA transcription into sounds, without stress and length. */
export function soundsOf(ipa: string): string[] {
  return ipa.replaceAll('ɡ', 'g').match(SOUND) ?? [];
}

/**
 * Returns how different two IPA transcriptions sound to an Arabic ear: 0 for the same sounds, 1 for nothing in common.
 */
export function soundDistance(one: string, other: string): number {
  const [a, b] = [soundsOf(one), soundsOf(other)];
  return weightedEditDistance(a, b, replaceCost) / Math.max(a.length, b.length, 1);
}

function replaceCost(a: string, b: string): number {
  if (a === b) return 0;
  return confusedPairs.has(`${a} ${b}`) ? CONFUSION_COST : 1;
}
