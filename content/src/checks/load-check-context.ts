import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { readAudioStore } from '../audio/read-audio-store.ts';
import { readPictureStore } from '../pictures/read-picture-store.ts';
import { loadWordLists } from '../words/word-lists.ts';
import type { CheckContext } from './check.ts';

export async function loadCheckContext(rootDir: string): Promise<CheckContext> {
  const [lists, audio, pictures] = await Promise.all([
    loadWordLists(rootDir),
    readAudioStore(rootDir),
    readPictureStore(rootDir),
  ]);
  const speller = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  return { lists, audio, pictures, isSpelledRight: (word) => speller.correct(word) };
}
