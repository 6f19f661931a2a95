import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { useState } from 'react';
import { QuestionCard } from '../ui/question/question-card.tsx';
import { Card } from '../ui/card.tsx';
import { MixedText } from '../ui/mixed-text.tsx';

export type PreviewedQuestion = QuestionView & { why: string; correct_answer: string };

/** A question with its right answer and its reason below, as learners read them after an answer. */
export function QuestionPreview({ question }: { question: PreviewedQuestion }) {
  const [value, setValue] = useState<Answer | null>(null);
  return (
    <>
      <QuestionCard question={question} value={value} onChange={setValue} disabled={false} />
      <Card>
        <p dir="auto">{question.correct_answer}</p>
        <p>
          <MixedText>{question.why}</MixedText>
        </p>
      </Card>
    </>
  );
}
