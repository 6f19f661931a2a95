import { useState } from 'react';
import { simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeText } from '../ui/time-text.tsx';
import styles from './phone.module.css';
import { ask, type Sms } from './simulator-api.ts';
import { usePolled } from './use-polled.ts';

export function Inbox({ number, query }: { number: string; query: string }) {
  const { value, refresh } = usePolled<{ messages: Sms[] }>(`sms?${query}`);
  const messages = value?.messages ?? [];
  return (
    <Card>
      <h2>{text.inbox}</h2>
      {messages.length === 0 && <p className="small">{text.noMessages}</p>}
      <ol className={styles.messages} aria-live="polite">
        {messages.map((message) => (
          <Message key={`${message.at} ${message.text}`} message={message} />
        ))}
      </ol>
      <Outgoing number={number} onSent={refresh} />
    </Card>
  );
}

function Message({ message }: { message: Sms }) {
  const [copied, setCopied] = useState(false);
  const { code } = message;
  const copy = () => {
    if (code) void navigator.clipboard.writeText(code).then(() => setCopied(true));
  };
  return (
    <li className={styles.message}>
      <p dir="auto">{message.text}</p>
      <p className="small">
        <TimeText at={message.at} style="moment" />
      </p>
      {code && (
        <Button variant="secondary" size="small" onClick={copy}>
          {copied ? text.copied : text.copy} <bdi dir="ltr">{code}</bdi>
        </Button>
      )}
    </li>
  );
}

/** A message from the phone to the service, such as the keyword that ends a subscription. */
function Outgoing({ number, onSent }: { number: string; onSent: () => void }) {
  const [draft, setDraft] = useState('');
  const [outcome, setOutcome] = useState<string | null>(null);
  const send = () =>
    ask('sms', { msisdn: number, text: draft }).then(
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
        void send();
      }}
    >
      <TextField
        label={text.send}
        hint={outcome ?? text.sendHint}
        value={draft}
        required
        onChange={(e) => setDraft(e.target.value)}
      />
      <Button type="submit" variant="secondary">
        {text.sendButton}
      </Button>
    </form>
  );
}
