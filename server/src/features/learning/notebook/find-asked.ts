import type { Answer } from '@lisan/contract/learner/question';
import type { MistakeSource } from '@lisan/contract/learner/notebook';
import { placeDraft, type QuizQuestion } from '../../../domain/quiz/quiz-question.ts';
import type { KeyedQuestion } from '../../../domain/grading/question-kinds.ts';
import { seededRandom } from '../../../domain/random/seeded-random.ts';
import { askCard } from '../../../domain/review/ask-card.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { findCardItem } from '../review/find-card-item.ts';
import type { LearningDeps } from '../deps.ts';
import { eventsById, missedInAttempts, practicalAnswers, type MissedRow } from './mistake-store.ts';

/** A mistake with its question and key; `answer` is null if it is not stored. */
export type AskedMistake = {
  missed: MissedRow;
  /** The event of the answer in the quiz, practical or review, which practising refers to. */
  sourceId: string;
  source: MistakeSource;
  question: KeyedQuestion;
  answer: Answer | null;
};

/** The details of an answer to a mistake; `mistake` is the event of its source. */
export type PractisedDetail = { mistake: string; kind: string; skill: string; tag?: string | undefined; reply: object };

/** Returns the questions of mistakes in the same order, without questions that the course no longer has. */
export async function findAsked(
  db: Database,
  deps: LearningDeps,
  { subscriberId, missed }: { subscriberId: string; missed: MissedRow[] },
): Promise<AskedMistake[]> {
  const practised = missed.flatMap((row) => sourceIdOf(row) ?? []);
  const sources = await eventsById(db, { subscriberId, ids: practised });
  const pairs = missed.map((row) => ({ row, source: sources.get(sourceIdOf(row) ?? '') ?? row }));
  const of = (kind: MissedRow['kind']) =>
    pairs.filter(({ source }) => source.kind === kind).map(({ source }) => source);
  const inQuiz = await missedInAttempts(db, { subscriberId, attemptIds: of('quiz_answer').flatMap(attemptOf) });
  const inPractice = await practicalAnswers(db, {
    subscriberId,
    questionUuids: of('practical_answer').map(({ item_uuid }) => item_uuid),
  });
  return pairs.flatMap(({ row, source }) => {
    const asked =
      source.kind === 'quiz_answer'
        ? askedInQuiz(source, inQuiz)
        : source.kind === 'practical_answer'
          ? askedInPractice(deps, source, inPractice)
          : (askedOfItem(deps, source) ?? askedInSession(deps, source));
    return asked ? [{ missed: row, sourceId: source.id, ...asked }] : [];
  });
}

type Asked = Pick<AskedMistake, 'source' | 'question' | 'answer'>;

function askedInQuiz(event: MissedRow, rows: Awaited<ReturnType<typeof missedInAttempts>>): Asked | null {
  const [attemptId] = attemptOf(event);
  const row = rows.find((one) => one.attempt_id === attemptId && questionOf(one).item_uuid === event.item_uuid);
  // answer-question stores only graded answers.
  return row ? { source: 'quiz', question: questionOf(row), answer: row.answer as Answer } : null;
}

function askedInPractice(
  { course }: LearningDeps,
  event: MissedRow,
  answers: ReadonlyMap<string, unknown>,
): Asked | null {
  const question = course.question(event.item_uuid);
  if (!question) return null;
  const source = question.owner.kind === 'grammar' ? 'tense' : 'practical';
  // answer-practice stores only graded answers.
  return { source, question, answer: (answers.get(event.item_uuid) as Answer | undefined) ?? null };
}

/** Returns an authored question of a daily session. */
function askedInSession({ course }: LearningDeps, { item_uuid: uuid }: MissedRow): Asked | null {
  const question = course.question(uuid);
  return question ? { source: 'session', question, answer: null } : null;
}

/**
 * Composes an easy question about the word or sentence of a review or a session, because several questions were asked.
 */
function askedOfItem(deps: LearningDeps, event: MissedRow): Asked | null {
  const item = findCardItem(deps, event.item_uuid);
  if (!item) return null;
  const draft = askCard({ reviews: 0, stability: 0 }, item, seededRandom(event.id));
  const source = event.kind === 'session_answer' ? 'session' : 'review';
  return { source, question: placeDraft(draft, event.item_uuid), answer: null };
}

/** `startAttempt` stores the questions. */
function questionOf(row: { question: object }): QuizQuestion {
  return row.question as QuizQuestion;
}

function attemptOf({ detail }: MissedRow): string[] {
  const { attempt_id: id } = detail as { attempt_id?: string };
  return id === undefined ? [] : [id];
}

function sourceIdOf({ detail }: MissedRow): string | undefined {
  return (detail as Partial<PractisedDetail>).mistake;
}
