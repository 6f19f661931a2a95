import type { AudioStore } from '../audio/read-audio-store.ts';
import type { Course } from '../course.ts';
import type { PictureStore } from '../pictures/read-picture-store.ts';
import type { WordLists } from '../words/word-lists.ts';

/** A fault at one place of one file; `file` is relative to the content folder. */
export type Fault = { file: string; path: PropertyKey[]; message: string };

/** The data that checks need beside the course itself. */
export type CheckContext = {
  lists: WordLists;
  /** Whether a dictionary of American English contains the word. */
  isSpelledRight: (word: string) => boolean;
  audio: AudioStore;
  pictures: PictureStore;
};

/** A pure rule over the whole course. */
export type Check = (course: Course, context: CheckContext) => Fault[];
