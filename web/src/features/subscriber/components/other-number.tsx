import { signOut } from '../../../lib/session/sign-out.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { Button } from '../../../ui/button.tsx';

/** The way out for who typed a wrong number: there is nothing to lose yet, so nothing is asked. */
export function OtherNumber() {
  return (
    <Button variant="plain" size="small" onClick={signOut}>
      {subscriber.details.otherNumber}
    </Button>
  );
}
