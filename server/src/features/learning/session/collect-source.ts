import type { SessionMinutes } from '@lisan/contract/learner/session';
import { KINDS } from '../../../domain/grading/question-kinds.ts';
import { partOf, reuseAuthored } from '../../../domain/quiz/authored-questions.ts';
import type { QuizDraft } from '../../../domain/quiz/quiz-question.ts';
import { shuffle } from '../../../domain/random/shuffle.ts';
import type { CardItem } from '../../../domain/review/ask-card.ts';
import type { SessionSource } from '../../../domain/session/compose-session.ts';
import { mixSkipped } from '../../../domain/session/mix-skipped.ts';
import { askRecall, askRecognition, askSpeech } from '../../../domain/session/new-item-questions.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { CourseWeek } from '../course/course-index.ts';
import { finishedItems, type Finished } from '../course/finished-items.ts';
import { listWeeks } from '../progress/list-weeks.ts';
import { findCardItem } from '../review/find-card-item.ts';
import { listTodaysQuestions } from '../review/list-review.ts';
import type { LearningDeps } from '../deps.ts';
import { lastAnswers, lastRecognitions } from './store.ts';

/** The authored questions of a week use its words and its lesson: they are asked once this many items are learned. */
const MIN_LEARNED_FOR_QUESTIONS = 5;

/** A question that was missed longer ago is no longer repeated. */
const MISSED_FOR_MS = 30 * 86_400_000;

/** Collects the material for a session of a level: due cards, and the items and questions of unlocked weeks. */
export async function collectSource(
  deps: LearningDeps,
  session: Session,
  { levelId, minutes }: { levelId: string; minutes: SessionMinutes },
): Promise<SessionSource> {
  const { subscriberId } = session;
  const since = new Date(deps.clock.now().getTime() - MISSED_FOR_MS);
  const [weeks, finished, reviews, answers, recognitions] = await Promise.all([
    unlockedWeeks(deps, session, levelId),
    finishedItems(deps.db, subscriberId),
    listTodaysQuestions(deps, session),
    lastAnswers(deps.db, { subscriberId, since }),
    lastRecognitions(deps.db, subscriberId),
  ]);
  const items = weeks.flatMap(({ week }) => itemsOfWeek(deps, week));
  const learned = items.filter(({ body }) => finished.item_done.has(body.uuid));
  const isNew = new Set(items.flatMap(({ body }) => (finished.item_done.has(body.uuid) ? [] : [body.uuid])));
  const wrong = answers.filter(({ correct }) => !correct);
  const isMissed = new Set(wrong.map(({ item_uuid }) => item_uuid));
  const right = new Set(answers.filter(({ correct }) => correct).map(({ item_uuid }) => item_uuid));
  const reviewed = new Set(reviews.map(({ item_uuid }) => item_uuid));
  const isTaught = ({ body }: CardItem) => isNew.has(body.uuid) && !reviewed.has(body.uuid);
  const newItems = orderNewItems(deps, { weeks, right }).filter(isTaught);
  return {
    minutes,
    reviews,
    newItems,
    missedItems: new Map(
      recognitions.filter(({ item_uuid }) => isMissed.has(item_uuid)).map((one) => [one.item_uuid, one.was_played]),
    ),
    ...questionsOf(deps, {
      week: weekToPractise(
        weeks.map(({ week }) => week),
        finished,
      ),
      right,
      learned,
      newItems,
    }),
    // A new item that was missed is presented again.
    missed: wrong.flatMap(({ item_uuid }) => (isNew.has(item_uuid) ? [] : askMissed(deps, item_uuid))),
    random: deps.random,
    newId: deps.newId,
  };
}

/** `skipped`: its quiz is passed, and it is not the current one. */
type OpenWeek = { week: CourseWeek; skipped: boolean };

/** Returns the unlocked weeks: the current one first, then the others in order. */
async function unlockedWeeks(deps: LearningDeps, session: Session, levelId: string): Promise<OpenWeek[]> {
  const weeks = await listWeeks(deps, session, levelId);
  return weeks
    .filter(({ unlocked }) => unlocked)
    .toSorted((a, b) => Number(b.current) - Number(a.current))
    .map(({ week, current, quiz_status }) => ({
      week: deps.course.requireWeek(levelId, week),
      skipped: !current && quiz_status === 'passed',
    }));
}

/**
 * Orders the words and sentences as they are taught: first the current week mixed with skipped weeks, then the other
 * weeks. In skipped weeks, items that the learner answered right come last.
 */
function orderNewItems(
  deps: LearningDeps,
  { weeks, right }: { weeks: OpenWeek[]; right: ReadonlySet<string> },
): CardItem[] {
  const itemsOf = (of: OpenWeek[]) => of.flatMap(({ week }) => itemsOfWeek(deps, week));
  const isRight = ({ body }: CardItem) => Number(right.has(body.uuid));
  const skipped = itemsOf(weeks.filter((one) => one.skipped)).toSorted((a, b) => isRight(a) - isRight(b));
  const [current, ...others] = weeks.filter((one) => !one.skipped);
  return [...mixSkipped(itemsOf(current ? [current] : []), skipped), ...itemsOf(others)];
}

/** Returns the words and sentences of a week, a sentence after every two words. */
function itemsOfWeek({ course }: LearningDeps, { items }: CourseWeek): CardItem[] {
  const sentences = items.sentences.map(({ uuid }) => uuid);
  const uuids = items.words.flatMap(({ uuid }, i) => [uuid, ...(i % 2 === 1 ? sentences.splice(0, 1) : [])]);
  return [...uuids, ...sentences].flatMap((uuid) => findCardItem({ course }, uuid) ?? []);
}

/** Returns the week whose authored questions are asked: the current week if it is known, else the newest known week. */
function weekToPractise([current, ...others]: CourseWeek[], finished: Finished): CourseWeek | undefined {
  if (!current || isWeekKnown(current, finished)) return current;
  return others.findLast((week) => isWeekKnown(week, finished));
}

/** Returns whether the lesson of a week or enough of its items are learned. */
function isWeekKnown(week: CourseWeek, { item_done: done }: Finished): boolean {
  const { words, sentences, lessons } = week.items;
  const learned = [...words, ...sentences].filter(({ uuid }) => done.has(uuid)).length;
  return learned >= MIN_LEARNED_FOR_QUESTIONS || lessons.some(({ uuid }) => done.has(uuid));
}

type Material = {
  /** The week whose authored questions are asked. */
  week: CourseWeek | undefined;
  /** Items whose last answer was right. */
  right: ReadonlySet<string>;
  learned: CardItem[];
  newItems: CardItem[];
};

/**
 * Returns the authored questions of a week, first the questions that were not answered right, then questions of learned
 * items.
 */
function questionsOf(
  { course, random }: LearningDeps,
  { week, right, learned, newItems }: Material,
): Pick<SessionSource, 'listening' | 'speaking' | 'practice'> {
  const authored = shuffle(week ? course.questionsOf(week.uuid) : [], random).toSorted(
    (a, b) => Number(right.has(a.uuid)) - Number(right.has(b.uuid)),
  );
  const known = shuffle(learned, random);
  const listening: QuizDraft[] = [];
  const speaking: QuizDraft[] = [];
  const practice: QuizDraft[] = [];
  for (const question of authored) {
    const draft = reuseAuthored(question, random);
    const part = partOf(question);
    if (KINDS[question.kind].isSpoken) speaking.push(draft);
    else if (part === 'listening' || part === 'dictation') listening.push(draft);
    else practice.push(draft);
  }
  const knownSentences = known.filter(({ category }) => category === 'sentences');
  return {
    listening: [...listening, ...knownSentences.map((item) => askRecognition(item, { turn: 0, random }))],
    speaking: [...speaking, ...[...newItems.slice(0, 1), ...known].map(askSpeech)],
    practice,
  };
}

/** Returns a new question about a missed item or question: the authored question again, or the recall of the item. */
function askMissed({ course, random }: LearningDeps, uuid: string): QuizDraft[] {
  const question = course.question(uuid);
  if (question) return KINDS[question.kind].isScored ? [reuseAuthored(question, random)] : [];
  const item = findCardItem({ course }, uuid);
  return item ? [askRecall(item, { turn: 0, random })] : [];
}
