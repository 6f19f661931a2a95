import type { QuestionView } from '@lisan/contract/learner/question';
import { useState } from 'react';
import { continuesAt } from '../../../../domain/answers/practice-run.ts';
import { texts as text } from '../../../../text/texts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { ButtonStyle } from '../../../../ui/form/button-class.ts';

type Props = Pick<ButtonStyle, 'variant'> & {
  of: { uuid: string; questions: readonly QuestionView[] };
  onAsk: () => void;
};

/** Leads from a text to its questions, or to the next question of an interrupted run. */
export function ToQuestions({ of, variant, onAsk }: Props) {
  const [continued] = useState(() => continuesAt(of, of.questions));
  return (
    <Button iconEnd="forward" {...(variant && { variant })} onClick={onAsk}>
      {continued === null ? text.questions : text.resume(continued)}
    </Button>
  );
}
