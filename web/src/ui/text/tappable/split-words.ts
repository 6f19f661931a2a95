/** A word of an English text, or the text between two words. */
export type Token = { text: string; isWord: boolean; at: number };

/** As the lexicon splits texts: letters with inner apostrophes; a hyphenated word counts as its parts. */
const WORD = /\p{Script=Latin}+(?:['’]\p{Script=Latin}+)*/gu;

/** Splits an English text into its words and the text between them; `at` is the offset of a token. */
export function splitWords(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index > end) tokens.push({ text: text.slice(end, index), isWord: false, at: end });
    tokens.push({ text: word, isWord: true, at: index });
    end = index + word.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), isWord: false, at: end });
  return tokens;
}

/** Returns the words of the sentence that contains the word with this number, with their numbers. */
export function sentenceAround(tokens: readonly Token[], number: number): { word: string; number: number }[] {
  const sentences: { word: string; number: number }[][] = [[]];
  let count = 0;
  for (const { text, isWord } of tokens) {
    if (isWord) sentences.at(-1)?.push({ word: text, number: count++ });
    else if (/[.!?]["”’)]*\s/.test(text)) sentences.push([]);
  }
  return sentences.find((words) => words.some((one) => one.number === number)) ?? [];
}

/** Returns a word in the form of the lexicon. */
export function formOf(word: string): string {
  return word.replaceAll('’', "'").toLowerCase();
}
