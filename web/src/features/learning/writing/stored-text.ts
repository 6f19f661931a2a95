import { changeRecord, readRecord } from '../../../domain/learner/offline/account-database.ts';
import { writeInFreedSpace } from '../../../domain/learner/offline/free-space.ts';
import type { StoredText } from '../../../domain/learner/offline/records.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import type { Place } from './writing-replies.ts';

const MAX_TEXTS = 10;

const isAt =
  ({ level_id, week }: Place) =>
  (text: StoredText): boolean =>
    text.level_id === level_id && text.week === week;

/** Reads the text that is being written for a week; undefined without a text, or if the browser stores nothing. */
export async function readStoredText(place: Place): Promise<StoredText | undefined> {
  try {
    return (await readRecord('writing'))?.find(isAt(place));
  } catch (error) {
    console.warn('no text was read', error);
    return undefined;
  }
}

/** Stores the text of a week on the phone. Returns whether the browser stored it. */
export async function storeText(text: StoredText): Promise<boolean> {
  try {
    const write = () =>
      changeRecord('writing', (before = []) => [text, ...before.filter((one) => !isAt(text)(one))].slice(0, MAX_TEXTS));
    await writeInFreedSpace(write, currentScope());
    return true;
  } catch (error) {
    console.warn('no text was stored', error);
    return false;
  }
}

/** Removes the text of a week that the server has. */
export async function removeStoredText(place: Place): Promise<void> {
  try {
    await changeRecord('writing', (before = []) => before.filter((one) => !isAt(place)(one)));
  } catch (error) {
    console.warn('no text was removed', error);
  }
}
