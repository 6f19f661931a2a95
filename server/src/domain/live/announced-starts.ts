import type { AnnouncementType } from './lesson-announcements.ts';

/** A follower who arrives a few minutes early or late misses nothing, so a smaller move is not announced. */
const MIN_MOVE_MS = 5 * 60_000;

/** The progress of one announcement of a lesson. Followers are notified in the order of their ids. */
type AnnouncementProgress = {
  type: AnnouncementType;
  /** The last follower notified; null before the first. */
  notifiedUpTo: string | null;
  isDone: boolean;
  /** The last follower it concerns; null for all. */
  onlyUpTo: string | null;
  /** The announced start; null before, and if followers received different starts. */
  announcedStart: Date | null;
};

/**
 * `upTo`: the last follower who received a start of the lesson, null for all; `times`: the starts that followers
 * received, null if unknown.
 */
export type AnnouncedStarts = { upTo: string | null; times: readonly (Date | null)[] };

const TYPES_WITH_START: ReadonlySet<AnnouncementType> = new Set(['lesson_scheduled', 'lesson_moved', 'lesson_soon']);

/** Returns which starts followers have received for a coming lesson; null before any start was sent. */
export function announcedStarts(announcements: readonly AnnouncementProgress[]): AnnouncedStarts | null {
  const sent = announcements.filter(
    (announcement) =>
      TYPES_WITH_START.has(announcement.type) && (hasStarted(announcement) || isPendingMove(announcement)),
  );
  if (sent.length === 0) return null;
  return { upTo: lastOf(sent.map(reachOf)), times: timesOf(sent) };
}

/**
 * Whether some follower received an unknown start, or a start that differs from this start by at least `MIN_MOVE_MS`.
 */
export function isMoveWorthAnnouncing({ times }: AnnouncedStarts, startsAt: Date): boolean {
  return times.some((time) => time === null || Math.abs(time.getTime() - startsAt.getTime()) >= MIN_MOVE_MS);
}

function hasStarted({ notifiedUpTo, announcedStart }: AnnouncementProgress): boolean {
  return notifiedUpTo !== null || announcedStart !== null;
}

/** A move that was not announced to any follower yet: they received an older start. */
function isPendingMove(announcement: AnnouncementProgress): boolean {
  return announcement.type === 'lesson_moved' && !announcement.isDone && !hasStarted(announcement);
}

/** Once the last move was announced, its start replaces the earlier ones. */
function timesOf(sent: readonly AnnouncementProgress[]): (Date | null)[] {
  const started = sent.filter(hasStarted);
  const move = started.find(({ type }) => type === 'lesson_moved');
  if (move) return [move.isDone ? move.announcedStart : null];
  return started.length > 0 ? started.map(({ announcedStart }) => announcedStart) : [null];
}

function reachOf(announcement: AnnouncementProgress): string | null {
  return announcement.isDone || !hasStarted(announcement) ? announcement.onlyUpTo : announcement.notifiedUpTo;
}

/** Compares ids as the database orders them: by their bytes, which is the order of their lower-case text. */
function lastOf(reaches: readonly (string | null)[]): string | null {
  return reaches.reduce((far, reach) => (far === null || reach === null ? null : reach > far ? reach : far));
}
