import type { Reply } from '../../lib/api-types.ts';

type Practical = Pick<Reply<'GET /api/get/subscriber/practical/question'>, 'questions' | 'answered_uuids'>;

/** Goes on at the first that is not answered, here or with the server; asks all of them again once every one is. */
export function questionsToAsk(
  { questions, answered_uuids }: Practical,
  answeredHere: ReadonlySet<string>,
): Practical['questions'] {
  const answered = new Set([...answered_uuids, ...answeredHere]);
  const open = questions.filter(({ uuid }) => !answered.has(uuid));
  return open.length > 0 ? open : questions;
}
