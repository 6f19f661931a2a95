import { useSignOut } from '../../../domain/learner/session/use-sign-out.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { Button } from '../../../ui/button.tsx';

/** The way out for who typed a wrong number: there is nothing to lose yet, so nothing is asked. */
export function OtherNumber() {
  const { isBusy, signOut } = useSignOut();
  return (
    <Button variant="plain" size="small" busy={isBusy} onClick={signOut}>
      {subscriber.details.otherNumber}
    </Button>
  );
}
