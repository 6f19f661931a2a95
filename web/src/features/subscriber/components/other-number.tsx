import { subscriber } from '../../../text/subscriber.ts';
import { Button } from '../../../ui/button.tsx';
import { useLogout } from '../use-logout.ts';

/** The way out for who typed a wrong number: there is nothing to lose yet, so nothing is asked. */
export function OtherNumber() {
  const logout = useLogout();
  return (
    <Button variant="plain" size="small" busy={logout.isPending} onClick={() => logout.mutate({})}>
      {subscriber.details.otherNumber}
    </Button>
  );
}
