import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IrregularForms } from './base-forms.ts';

/** The lists under `content/words/` that the checks use. */
export type WordLists = {
  /** Names of people, places and brands, as written. */
  names: ReadonlySet<string>;
  /** Names of people and brands, which have no meaning; a place has an entry of the lexicon. */
  people: ReadonlySet<string>;
  /** Words that a dictionary of general English lacks but that are right, in lower case. */
  spellings: ReadonlySet<string>;
  /** Articles, pronouns, prepositions and the like, which lessons teach. */
  functionWords: ReadonlySet<string>;
  /** The most frequent word families of general English, the most frequent first. */
  frequentFamilies: readonly string[];
  irregular: IrregularForms;
};

export async function loadWordLists(rootDir: string): Promise<WordLists> {
  const read = async (name: string) => parseWordList(await readFile(join(rootDir, 'words', name), 'utf8'));
  const lower = async (name: string) => new Set((await read(name)).map((word) => word.toLowerCase()));
  const people = await read('names.txt');
  return {
    names: new Set([...people, ...(await read('places.txt'))]),
    people: new Set(people),
    spellings: await lower('spellings.txt'),
    functionWords: await lower('function-words.txt'),
    frequentFamilies: await read('frequent-families.txt'),
    irregular: parseIrregularForms(await readFile(join(rootDir, 'words', 'irregular-forms.txt'), 'utf8')),
  };
}

/** Parses the words of a list: separated by white space; `#` starts a comment. */
export function parseWordList(text: string): string[] {
  return linesOf(text).flatMap((line) => line.split(/\s+/));
}

/** Lines such as `go went gone`: a headword, then its forms. */
export function parseIrregularForms(text: string): IrregularForms {
  const headwords = new Map<string, string[]>();
  for (const [headword, ...forms] of linesOf(text).map((line) => line.split(/\s+/))) {
    if (!headword) continue;
    for (const form of forms) headwords.set(form, [...(headwords.get(form) ?? []), headword]);
  }
  return headwords;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
