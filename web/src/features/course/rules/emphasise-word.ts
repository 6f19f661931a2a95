export type Part = { text: string; isWord: boolean };

/** Splits a sentence around a headword, including an ending such as `s`. */
export function emphasiseWord(sentence: string, word: string): Part[] {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`(^|[^\p{L}])(${escaped}\p{L}*)`, 'iu').exec(sentence);
  if (!match) return [{ text: sentence, isWord: false }];
  const [whole, before = '', found = ''] = match;
  const parts: Part[] = [
    { text: sentence.slice(0, match.index + before.length), isWord: false },
    { text: found, isWord: true },
    { text: sentence.slice(match.index + whole.length), isWord: false },
  ];
  return parts.filter(({ text }) => text !== '');
}
