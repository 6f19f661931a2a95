import { offline } from '../../text/offline.ts';
import { showToast } from '../../lib/toast.ts';
import { ANSWERS_PATH } from '../learner/offline/names.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { countPending, readPending, queuedOf } from './pending.ts';

/** Shows a toast about delivered entries and entries that were set aside. Answers have a separate screen. */
export function notifyDelivered(delivered: readonly OutboxEntry[], refused: readonly OutboxEntry[]): void {
  const { items, answers, texts } = countPending(delivered);
  const [first] = refused;
  if (first?.setAside) {
    if (!isAnswersPageOpen()) showToast(offline.setAside(refused.length, first.setAside.message));
    return;
  }
  if (queuedOf(readPending()).length > 0) return;
  if (answers > 0 && !isAnswersPageOpen()) showToast(offline.answersGraded(answers));
  else if (texts > 0) showToast(offline.textsDelivered(texts));
  else if (items > 0) showToast(offline.itemsDelivered(items));
}

function isAnswersPageOpen(): boolean {
  return window.location.hash.startsWith(`#${ANSWERS_PATH}`);
}
