import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { quiz } from '../../../../text/quiz.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

type Props = { week: number; canRetry: boolean; onAgain: () => void };

/** After a failed attempt: to practise what was missed, then the next attempt, or the week where none is left today. */
export function FailedFoot({ week, canRetry, onAgain }: Props) {
  return (
    <>
      <PractiseLink variant="primary" />
      {canRetry ? (
        <Button variant="secondary" onClick={onAgain}>
          {quiz.failed.action}
        </Button>
      ) : (
        <LinkButton variant="secondary" to={`/week/${week}`}>
          {quiz.review}
        </LinkButton>
      )}
    </>
  );
}
