import { offline } from '../../text/offline.ts';
import { dismissToast, showToast } from '../toast.ts';
import { countUnsent, readUnsent } from '../unsent.ts';
import { ANSWERS_PATH } from './names.ts';
import type { Unsent } from './records.ts';

/** Says in passing what has arrived and what was refused; what came of answers is a press away. */
export function tellArrived(arrived: readonly Unsent[], refused: readonly string[]): void {
  const { items, answers } = countUnsent(arrived);
  const [reason] = refused;
  const action = answers > 0 && !isSeen() ? { text: offline.seeResults, run: openAnswers } : undefined;
  if (reason !== undefined) return showToast(offline.refused(refused.length, reason), action);
  if (readUnsent().length > 0) return;
  if (action) showToast(offline.judged(answers), action);
  else if (items > 0) showToast(offline.arrived(items));
}

/** They stand on the screen. */
function isSeen(): boolean {
  return window.location.hash.startsWith(`#${ANSWERS_PATH}`);
}

function openAnswers(): void {
  dismissToast();
  window.location.hash = `#${ANSWERS_PATH}`;
}
