import type { CardState } from '@lisan/contract/learner/review';

/** Cards a learner-day: some fifteen minutes. Further due cards are asked tomorrow, the most overdue first. */
export const DAILY_CAP = 60;

/** New cards a learner-day: a week's ten words and five sentences. */
export const NEW_A_DAY = 15;

export type DueCard = { itemUuid: string; state: CardState; dueAt: Date };

/** The cards answered today; `new` for a first answer. */
export type DoneToday = ReadonlyMap<string, 'new' | 'known'>;

/**
 * Selects the due cards of today, the most overdue first and new cards last. A card that is due again on the same day
 * belongs to the share that already contained it, so that it is always finished.
 */
export function dailyShare(due: readonly DueCard[], done: DoneToday): DueCard[] {
  const ordered = due.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const newDone = [...done.values()].filter((kind) => kind === 'new').length;
  const room = Math.max(0, DAILY_CAP - done.size);
  const known = withinRoom(
    ordered.filter(({ state }) => state !== 'new'),
    { room, done },
  );
  const used = known.filter(({ itemUuid }) => !done.has(itemUuid)).length;
  const roomForNew = Math.max(0, Math.min(NEW_A_DAY - newDone, room - used));
  return [...known, ...ordered.filter(({ state }) => state === 'new').slice(0, roomForNew)];
}

function withinRoom(cards: DueCard[], { room, done }: { room: number; done: DoneToday }): DueCard[] {
  let left = room;
  return cards.filter(({ itemUuid }) => {
    if (done.has(itemUuid)) return true;
    left -= 1;
    return left >= 0;
  });
}
