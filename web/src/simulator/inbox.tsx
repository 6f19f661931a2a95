import { Fragment, useState } from 'react';
import { simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeText } from '../ui/time-text.tsx';
import styles from './inbox.module.css';
import { Outgoing } from './outgoing.tsx';
import type { Sms } from './simulator-api.ts';
import { usePolled } from './use-polled.ts';

export function Inbox({ number, query }: { number: string; query: string }) {
  const { value, refresh } = usePolled<{ messages: Sms[] }>(`sms?${query}`);
  const messages = value?.messages ?? [];
  return (
    <Card>
      <h2>{text.inbox}</h2>
      {messages.length === 0 && <p className="small">{text.noMessages}</p>}
      <ol role="list" className={styles.messages} aria-live="polite">
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
      <p>
        {message.text.split('\n').map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <bdi>{line}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="small">
        <TimeText at={message.at} style="moment" />
      </p>
      {code && (
        <Button variant="petrol" size="small" icon={copied ? 'check' : undefined} onClick={copy}>
          {copied ? text.copied : text.copy} <bdi dir="ltr">{code}</bdi>
        </Button>
      )}
    </li>
  );
}
