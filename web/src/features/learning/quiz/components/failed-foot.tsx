import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { quiz } from '../text/quiz.ts';

type Props = { week: number; canRetry: boolean; onAgain: () => void };

/**
 * Leads from a failed attempt to the practice of its missed questions, then to the next attempt, or to the week if no
 * attempt is left today.
 */
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
