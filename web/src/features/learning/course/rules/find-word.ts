/** Finds a headword in a sentence, with an ending such as `s`: the offsets from its first letter to behind its last. */
export function findWord(sentence: string, word: string): { from: number; to: number } {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`(^|[^\p{L}])(${escaped}\p{L}*)`, 'iu').exec(sentence);
  if (!match) return { from: 0, to: 0 };
  return { from: match.index + (match[1] ?? '').length, to: match.index + match[0].length };
}
