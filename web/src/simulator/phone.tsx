import { useState } from 'react';
import { simulator as text } from '../text/simulator.ts';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CarrierPanel } from './carrier-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { Inbox } from './inbox.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import styles from './phone.module.css';
import type { Account } from './simulator-api.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { TryThis } from './try-this.tsx';
import { usePolled } from './use-polled.ts';

const DEMO_LEARNER = '+9647000000001';
const REMEMBERED = 'simulator-number';

/** A phone in the browser: the messages and charges of the simulated operator. */
export function Phone() {
  const [number, setNumber] = useState(() => readNumber());
  const choose = (typed: string) => {
    sessionStorage.setItem(REMEMBERED, typed);
    setNumber(typed);
  };
  return (
    <main className={styles.phone}>
      <header className={styles.header}>
        <div>
          <h1>{text.title}</h1>
          <p className="small">{text.lead}</p>
        </div>
        <TextField
          label={text.number}
          dir="ltr"
          inputMode="tel"
          value={number}
          onChange={(e) => choose(e.target.value)}
        />
      </header>
      <TryThis />
      <Panels key={number} number={number} />
    </main>
  );
}

function Panels({ number }: { number: string }) {
  const query = `msisdn=${encodeURIComponent(number)}`;
  const { value: account, failure, refresh } = usePolled<Account>(`carrier?${query}`);
  if (failure) {
    return (
      <Notice tone="wrong" icon="warning" role="alert">
        {failure === 'away' ? text.away : `${text.badNumber} `}
        {failure === 'refused' && <bdi dir="ltr">{DEMO_LEARNER}</bdi>}
      </Notice>
    );
  }
  if (!account) return null;
  return (
    <div className={styles.panels}>
      <div className={styles.column}>
        <Inbox number={number} query={query} />
      </div>
      <div className={styles.column}>
        <SubscriptionPanel account={account} />
        <ClockPanel subscription={account.subscription} onUidChanged={refresh} />
        <LinkPanel number={number} />
      </div>
      <div className={styles.column}>
        <CarrierPanel number={number} account={account} onChanged={refresh} />
        <LedgerPanel account={account} />
        <EventsPanel number={number} onHappened={refresh} />
      </div>
    </div>
  );
}

function readNumber(): string {
  const asked = new URLSearchParams(location.search).get('msisdn');
  return asked ?? sessionStorage.getItem(REMEMBERED) ?? localStorage.getItem('msisdn') ?? DEMO_LEARNER;
}
