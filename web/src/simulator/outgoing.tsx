import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from '../ui/form/button.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import layout from '../ui/layout/layout.module.css';
import { simulator as text } from './text/simulator.ts';
import { ask } from './simulator-api.ts';
import styles from './inbox.module.css';

/** Sends a message from the phone to the service, such as the keyword that ends a subscription. */
export function Outgoing({ number, onSent }: { number: string; onSent: () => void }) {
  const [draft, setDraft] = useState('');
  const [outcome, setOutcome] = useState('');
  const send = (words: string) =>
    void ask('sms', { msisdn: number, text: words }).then(
      () => {
        setDraft('');
        setOutcome(text.sent);
        onSent();
      },
      () => setOutcome(text.failed),
    );
  return (
    <form
      className={styles.outgoing}
      onSubmit={(event) => {
        event.preventDefault();
        send(draft);
      }}
    >
      <TextField
        label={text.send}
        hint={text.sendHint}
        value={draft}
        required
        onChange={(e) => setDraft(e.target.value)}
      />
      <div className={classNames(layout.cluster, styles.buttons)}>
        <Button type="submit" variant="secondary" size="small" icon="send">
          {text.sendButton}
        </Button>
        {text.keywords.map((word) => (
          <Button key={word} variant="secondary" size="small" onClick={() => send(word)}>
            {text.sendKeyword} «<bdi>{word}</bdi>»
          </Button>
        ))}
      </div>
      <p role="status" className="small">
        {outcome}
      </p>
    </form>
  );
}
