import { useState } from 'react';
import { simulator as text } from '../text/simulator.ts';
import { TextField } from '../ui/text-field.tsx';
import { CarrierPanel } from './carrier-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { Inbox } from './inbox.tsx';
import { LinkPanel } from './link-panel.tsx';
import styles from './phone.module.css';

const DEMO_LEARNER = '+9647701234567';
const REMEMBERED = 'simulator-number';

/** A phone in the browser: what the simulated operator sends to it, and what it charges. */
export function Phone() {
  const [number, setNumber] = useState(() => readNumber());
  const choose = (typed: string) => {
    sessionStorage.setItem(REMEMBERED, typed);
    setNumber(typed);
  };
  const query = `msisdn=${encodeURIComponent(number)}`;
  return (
    <main className={styles.phone}>
      <header>
        <h1>{text.title}</h1>
        <p className="small">{text.lead}</p>
      </header>
      <TextField
        label={text.number}
        dir="ltr"
        inputMode="tel"
        value={number}
        onChange={(e) => choose(e.target.value)}
      />
      <div className={styles.panels}>
        <Inbox key={`sms ${number}`} number={number} query={query} />
        <div className={styles.side}>
          <CarrierPanel key={`carrier ${number}`} number={number} query={query} />
          <ClockPanel />
          <LinkPanel number={number} />
        </div>
      </div>
    </main>
  );
}

function readNumber(): string {
  const asked = new URLSearchParams(location.search).get('msisdn');
  return asked ?? sessionStorage.getItem(REMEMBERED) ?? localStorage.getItem('msisdn') ?? DEMO_LEARNER;
}
