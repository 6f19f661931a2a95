import type { QuestionView } from '@lisan/contract/learner/question';
import type { ReactNode } from 'react';
import { OnPracticeRun } from '../../../../domain/answers/on-practice-run.tsx';
import type { Practised } from '../../../../domain/answers/practice-run.ts';
import { texts as text } from '../../../../text/texts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';

type Props = {
  practised: Practised;
  week: number;
  questions: readonly QuestionView[];
  /** Above each question. */
  lead?: ReactNode;
};

/** The questions of a text or of a lesson, one by one; another run asks all of them again. */
export function TextQuestions({ practised, week, questions, lead }: Props) {
  return (
    <OnPracticeRun
      practised={practised}
      back={`/week/${week}`}
      questions={questions}
      foot={(again) => (
        <>
          <LinkButton to={`/week/${week}`} replace>
            {text.toWeek}
          </LinkButton>
          <Button variant="secondary" icon="repeat" onClick={again}>
            {text.again}
          </Button>
        </>
      )}
      lead={lead}
    />
  );
}
