import { dailyShare, type DueCard } from '../server/src/domain/review/daily-share.ts';
import { moveCard } from '../server/src/domain/review/schedule-review.ts';
import type { ReviewCard } from '../server/src/domain/review/review-card.ts';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import { mean } from './learning-chance.ts';
import { Memory, type Outcome } from './learning-memory.ts';
import { ZONE, type Course } from './learning-pace.ts';

const STEP_MS = 11 * 60_000;
const MAX_TIMES = 5;
const DAY_MS = 86_400_000;
const FIXED_DAYS = [1, 3, 7, 14, 30];

/** A schedule of reviews. */
export type Schedule = {
  learn(itemUuid: string, at: Date): void;
  /** The items of a sitting at `at`. */
  share(at: Date): { itemUuid: string; wasLearned: boolean }[];
  answer(itemUuid: string, outcome: Outcome, at: Date): void;
};

export type Reviewed = {
  /** Answers on each active day. */
  load: number[];
  /** Share of right answers to items that had been learned before, each once a day. */
  retention: number;
  answers: number;
  /** The share of all items that is remembered on the last day, and the number of items. */
  known: number;
  knownItems: number;
};

/** A learner's reviews by one schedule. The same course and randomness let schedules be compared. */
export function reviewBy(schedule: Schedule, course: Course, tenacity: number, random: Random): Reviewed {
  const memories = new Map<string, Memory>();
  const load: number[] = [];
  const counted = { asked: 0, right: 0 };
  for (const { at, present, learned } of course.days) {
    if (!present) continue;
    let answers = 0;
    for (const { itemUuid, wasLearned } of schedule.share(at)) {
      const memory = memories.get(itemUuid);
      if (!memory) continue;
      const outcomes = askUntilKnown(memory, at, random);
      for (const { outcome, now } of outcomes) schedule.answer(itemUuid, outcome, now);
      answers += outcomes.length;
      counted.asked += wasLearned ? 1 : 0;
      counted.right += wasLearned && outcomes.length === 1 ? 1 : 0;
    }
    load.push(answers);
    for (const itemUuid of learned) {
      memories.set(itemUuid, new Memory(at, { tenacity, random }));
      schedule.learn(itemUuid, at);
    }
  }
  return { load, ...resultOf(course, memories, load), retention: counted.right / counted.asked };
}

/** Ten minutes apart, as the review does. */
function askUntilKnown(memory: Memory, from: Date, random: Random): { outcome: Outcome; now: Date }[] {
  const outcomes: { outcome: Outcome; now: Date }[] = [];
  while (outcomes.length < MAX_TIMES && (outcomes.at(-1)?.outcome ?? 'again') === 'again') {
    const now = new Date(from.getTime() + outcomes.length * STEP_MS);
    outcomes.push({ outcome: memory.ask(now, random), now });
  }
  return outcomes;
}

function resultOf(course: Course, memories: ReadonlyMap<string, Memory>, load: number[]) {
  const end = new Date((course.days.at(-1)?.at.getTime() ?? 0) + DAY_MS);
  const recalls = [...memories.values()].map((memory) => memory.recall(end));
  return {
    answers: load.reduce((sum, count) => sum + count, 0),
    known: mean(recalls),
    knownItems: recalls.reduce((sum, recall) => sum + recall, 0),
  };
}

/** The product's own rules. */
export function fsrsSchedule(subscriberId: string): Schedule {
  const cards = new Map<string, ReviewCard>();
  const owner = { subscriberId, zone: ZONE };
  const move = (itemUuid: string, event: Parameters<typeof moveCard>[1]) => {
    const card = moveCard(cards.get(itemUuid), event, owner);
    if (card) cards.set(itemUuid, card);
  };
  return {
    learn: (itemUuid, at) => move(itemUuid, { kind: 'learned', itemUuid, at }),
    share(at) {
      const due: DueCard[] = [];
      for (const [itemUuid, { state, dueAt }] of cards) if (dueAt <= at) due.push({ itemUuid, state, dueAt });
      return dailyShare(due, new Map()).map(({ itemUuid, state }) => ({ itemUuid, wasLearned: state === 'review' }));
    },
    answer: (itemUuid, rating, at) => move(itemUuid, { kind: 'reviewed', itemUuid, at, rating }),
  };
}

/** After 1, 3, 7, 14 and 30 days, then every 30; from the start when forgotten. The same cap a day. */
export function fixedSchedule(): Schedule {
  const cards = new Map<string, { step: number; dueAt: Date; reviews: number }>();
  const put = (itemUuid: string, step: number, at: Date, reviews: number) => {
    const days = FIXED_DAYS[Math.min(step, FIXED_DAYS.length - 1)] ?? 30;
    // From the morning of that day on, as in the other schedule.
    const dueAt = new Date(at.getTime() + days * DAY_MS - 14 * 3_600_000);
    cards.set(itemUuid, { step, dueAt, reviews });
  };
  return {
    learn: (itemUuid, at) => put(itemUuid, 0, at, 0),
    share(at) {
      const due: DueCard[] = [];
      for (const [itemUuid, { dueAt, reviews }] of cards)
        if (dueAt <= at) due.push({ itemUuid, state: reviews === 0 ? 'new' : 'review', dueAt });
      return dailyShare(due, new Map()).map(({ itemUuid, state }) => ({ itemUuid, wasLearned: state === 'review' }));
    },
    answer(itemUuid, outcome, at) {
      const { step, reviews } = cards.get(itemUuid) ?? { step: 0, reviews: 0 };
      put(itemUuid, outcome === 'again' ? 0 : step + 1, at, reviews + 1);
    },
  };
}
