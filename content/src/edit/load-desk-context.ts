import dictionary from 'dictionary-en';
import nspell from 'nspell';
import type { CheckContext } from '../checks/check.ts';
import { readPictureStore } from '../pictures/read-picture-store.ts';
import { loadWordLists } from '../words/word-lists.ts';

/** Loads the data that the checks need beside the files of a version; each draft replaces `audio`. */
export async function loadDeskContext(rootDir: string): Promise<CheckContext> {
  const [lists, pictures] = await Promise.all([loadWordLists(rootDir), readPictureStore(rootDir)]);
  const speller = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  const audio = { manifest: {}, files: new Map(), retired: {} };
  return { lists, pictures, audio, isSpelledRight: (word) => speller.correct(word) };
}
