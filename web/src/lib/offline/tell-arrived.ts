import { offline } from '../../text/offline.ts';
import { showToast } from '../toast.ts';
import { countUnsent, readUnsent } from '../unsent.ts';
import { ANSWERS_PATH } from './names.ts';
import type { Unsent } from './records.ts';

/** Says in passing what has arrived and what was refused. What came of answers has its own screen. */
export function tellArrived(arrived: readonly Unsent[], refused: readonly string[]): void {
  const { items, answers } = countUnsent(arrived);
  const [reason] = refused;
  if (reason !== undefined) return showToast(offline.refused(refused.length, reason));
  if (readUnsent().length > 0) return;
  if (answers > 0 && !areAnswersOpen()) showToast(offline.judged(answers));
  else if (items > 0) showToast(offline.arrived(items));
}

function areAnswersOpen(): boolean {
  return window.location.hash.startsWith(`#${ANSWERS_PATH}`);
}
