import type { Feedback } from '@lisan/contract/learner/question';
import type { z } from 'zod';
import type { Grade } from '@lisan/contract/english/grade-typing';

type FeedbackView = z.infer<z.ZodObject<typeof Feedback>>;
type Revealed = { correct_answer: string; why: string; tag?: string | undefined };

/** Returns the feedback that is displayed after an answer. */
export function presentFeedback({ correct_answer, why, tag }: Revealed, { correct, slip }: Grade): FeedbackView {
  return {
    correct,
    ...(slip && { slip: `كتبت «${slip.typed}»، والصواب «${slip.expected}».` }),
    correct_answer,
    why,
    ...(tag !== undefined && { tag }),
  };
}
