import { addDays, startOfLearnerDay } from '../server/src/domain/progress/learner-day.ts';
import { isUnlocked } from '../server/src/domain/progress/unlock-weeks.ts';
import { ATTEMPTS_A_DAY, isPassed } from '../server/src/domain/quiz/quiz-state.ts';
import type { Random } from '../server/src/domain/random/seeded-random.ts';

export const ZONE = 'Asia/Baghdad';
const WEEKS = 12;
const START_DAY = '2026-03-10';
const QUESTIONS = 12;
/** Ten words and five sentences: one sitting of some ten minutes. */
const CARDS_A_WEEK = 15;
const CARDS_A_SITTING = 8;

/** 18:00 of every learner-day of half a year. */
const SITTINGS = Array.from(
  { length: 168 },
  (_, day) => new Date(startOfLearnerDay(addDays(START_DAY, day), ZONE).getTime() + 14 * 3_600_000),
);
const WEEK_NUMBERS = Array.from({ length: WEEKS }, (_, i) => i + 1);

/** A learner's habits: the share of active days, and the chance of a right answer in a quiz. */
export type Habit = { shows: number; knows: number };

/** A learner's days: whether active, and the cards learned. `openAfter28` counts weeks of the level. */
export type Course = { days: { at: Date; present: boolean; learned: string[] }[]; openAfter28: number };

export function drawHabit(random: Random): Habit {
  return { shows: 0.35 + 0.65 * random(), knows: 0.6 + 0.37 * random() };
}

/** A level of twelve weeks for a learner of these habits, by the rules of unlocking and of quizzes. */
export function walkLevel({ shows, knows }: Habit, days: number, random: Random): Course {
  const passedAt = new Map<number, Date>();
  const isOpen = (week: number, now: Date) =>
    isUnlocked({ levelStartedAt: sittingOn(0), week, passedAt, zone: ZONE }, now);
  let week = 1;
  let had = 0;
  const walked = SITTINGS.slice(0, days).map((at, day) => {
    const present = day === 0 || random() < shows;
    if (!present || week > WEEKS || !isOpen(week, at)) return { at, present, learned: [] };
    const next = Math.min(CARDS_A_WEEK, had + CARDS_A_SITTING);
    const learned = Array.from({ length: next - had }, (_, i) => `${week}-${had + i}`);
    had = next;
    if (had === CARDS_A_WEEK && takesQuiz(knows, random)) {
      passedAt.set(week, at);
      week += 1;
      had = 0;
    }
    return { at, present, learned };
  });
  return { days: walked, openAfter28: WEEK_NUMBERS.filter((one) => isOpen(one, sittingOn(28))).length };
}

function takesQuiz(knows: number, random: Random): boolean {
  for (let attempt = 0; attempt < ATTEMPTS_A_DAY; attempt += 1) {
    const correct = Array.from({ length: QUESTIONS }, () => random() < knows).filter(Boolean).length;
    if (isPassed(correct, QUESTIONS)) return true;
  }
  return false;
}

function sittingOn(day: number): Date {
  return SITTINGS[day] ?? new Date(Number.NaN);
}
