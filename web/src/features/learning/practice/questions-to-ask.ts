import type { Reply } from '../../../lib/api-types.ts';

type Practical = Pick<Reply<'GET /api/get/subscriber/practical/question'>, 'questions' | 'answered_uuids'>;

/** Returns the questions without an answer, on this phone or on the server; all of them once every one is answered. */
export function questionsToAsk(
  { questions, answered_uuids }: Practical,
  answeredHere: ReadonlySet<string>,
): Practical['questions'] {
  const answered = new Set([...answered_uuids, ...answeredHere]);
  const open = questions.filter(({ uuid }) => !answered.has(uuid));
  return open.length > 0 ? open : questions;
}
