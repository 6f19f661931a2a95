import { useState } from 'react';
import { deliverAgain } from '../../../../domain/answers/deliver-outbox.ts';
import { requeue } from '../../../../domain/answers/outbox.ts';
import { answers as text } from '../../../../text/answers.ts';
import { Button } from '../../../../ui/button.tsx';

/** Sends queued and set-aside entries again, now. */
export function SendAgain() {
  const [isBusy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    requeue(['access', 'server', 'refused'])
      .then(deliverAgain)
      .catch((error: unknown) => console.warn('outbox was not requeued', error))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="secondary" icon="repeat" busy={isBusy} onClick={send}>
      {text.again}
    </Button>
  );
}
