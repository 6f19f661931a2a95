import type { NewsType } from './lesson-news.ts';

/** Whoever comes these few minutes early or late misses nothing. */
export const WORTH_TELLING_FROM_MS = 5 * 60_000;

/** How far news of a lesson has been told. Followers are told in the order of their ids. */
export type Telling = {
  type: NewsType;
  /** The last follower told; null before the first. */
  toldUpTo: string | null;
  isDone: boolean;
  /** The last follower it concerns; null for all. */
  onlyUpTo: string | null;
  /** The start that was told; null before, and where some heard another than others. */
  toldFor: Date | null;
};

/** `upTo`: the last follower who heard of the lesson, null for all; `times`: the starts they know, null where unsure. */
export type Heard = { upTo: string | null; times: readonly (Date | null)[] };

const TELLS_THE_TIME: ReadonlySet<NewsType> = new Set(['lesson_scheduled', 'lesson_moved', 'lesson_soon']);

/** What followers have heard of a lesson to come; null while nobody has. */
export function whatWasHeard(tellings: readonly Telling[]): Heard | null {
  const heard = tellings.filter(
    (telling) => TELLS_THE_TIME.has(telling.type) && (wasTold(telling) || isMoving(telling)),
  );
  if (heard.length === 0) return null;
  return { upTo: farthest(heard.map(reachOf)), times: timesOf(heard) };
}

/** Whether followers wait for a lesson at another time than it begins. */
export function isWorthTelling({ times }: Heard, startsAt: Date): boolean {
  return times.some((time) => time === null || Math.abs(time.getTime() - startsAt.getTime()) >= WORTH_TELLING_FROM_MS);
}

function wasTold({ toldUpTo, toldFor }: Telling): boolean {
  return toldUpTo !== null || toldFor !== null;
}

/** A move that nobody was told of yet: those whom it concerns know an older time. */
function isMoving(telling: Telling): boolean {
  return telling.type === 'lesson_moved' && !telling.isDone && !wasTold(telling);
}

/** The time of the last move, once it was told, takes the place of the others. */
function timesOf(heard: readonly Telling[]): (Date | null)[] {
  const told = heard.filter(wasTold);
  const move = told.find(({ type }) => type === 'lesson_moved');
  if (move) return [move.isDone ? move.toldFor : null];
  return told.length > 0 ? told.map(({ toldFor }) => toldFor) : [null];
}

function reachOf(telling: Telling): string | null {
  return telling.isDone || !wasTold(telling) ? telling.onlyUpTo : telling.toldUpTo;
}

/** Ids as the database orders them: by their bytes, which is the order of their lower-case text. */
function farthest(reaches: readonly (string | null)[]): string | null {
  return reaches.reduce((far, reach) => (far === null || reach === null ? null : reach > far ? reach : far));
}
