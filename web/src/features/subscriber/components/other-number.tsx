import { useSignOut } from '../../../domain/learner/session/use-sign-out.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { Button } from '../../../ui/button.tsx';

/** Signs out after a mistyped number, without a confirmation: there is no data to lose yet. */
export function OtherNumber() {
  const { isBusy, signOut } = useSignOut();
  return (
    <Button variant="plain" size="small" busy={isBusy} onClick={signOut}>
      {subscriber.details.otherNumber}
    </Button>
  );
}
