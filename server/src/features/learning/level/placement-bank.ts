import type { ReleaseQuestion } from '@lisan/content/publish/release';
import type { Asked, PlacementItem } from '../../../domain/placement/placement.ts';
import type { LearningDeps } from '../deps.ts';
import type { TestAnswerRow, TestRow } from './test-store.ts';

/** An item of the bank with its question. */
export type BankItem = PlacementItem & { question: ReleaseQuestion };

/** Lists the items of the bank, and marks the items in `seen`. */
export function placementBank(course: LearningDeps['course'], seen: ReadonlySet<string>): BankItem[] {
  return course.placementItems
    .flatMap((question) => itemOf(course, question))
    .map((item) => ({ ...item, seen: seen.has(item.uuid) }));
}

/** Lists the items of a test in order, without items that the published course no longer has. */
export function itemsOfTest(course: LearningDeps['course'], test: TestRow): BankItem[] {
  return test.question_uuids.flatMap((uuid) => {
    const question = course.question(uuid);
    return question ? itemOf(course, question) : [];
  });
}

/** Lists the answered items of a test with their outcomes, without items that the published course no longer has. */
export function askedIn(course: LearningDeps['course'], test: TestRow, answers: TestAnswerRow[]): Asked<BankItem>[] {
  const byQuestion = new Map(answers.map((answer) => [answer.question_uuid, answer]));
  return itemsOfTest(course, test).flatMap((item) => {
    const answer = byQuestion.get(item.uuid);
    return answer ? [{ item, answer: outcomeOf(answer) }] : [];
  });
}

function outcomeOf(answer: TestAnswerRow): Asked<BankItem>['answer'] {
  if (answer.dont_know) return 'dont_know';
  return answer.correct ? 'right' : 'wrong';
}

function itemOf(course: LearningDeps['course'], question: ReleaseQuestion): BankItem[] {
  const level = question.level_id === null ? undefined : course.level(question.level_id);
  return level ? [{ uuid: question.uuid, d: question.d, skill: question.skill, level: level.code, question }] : [];
}
