import { useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { simulator } from './text/simulator.ts';
import { ask } from './simulator-api.ts';
import styles from './events-panel.module.css';

const text = simulator.events;
const EVENTS = ['stop', 'subscribe_outside', 'recycle'] as const;

/** Triggers actions of the operator, which the service learns only by callbacks. */
export function EventsPanel({ number, onHappened }: { number: string; onHappened: () => void }) {
  const [outcome, setOutcome] = useState('');
  const happen = (event: (typeof EVENTS)[number]) =>
    void ask('carrier/event', { msisdn: number, event }).then(
      () => {
        setOutcome(text.happened);
        onHappened();
      },
      () => setOutcome(simulator.failed),
    );
  return (
    <Card>
      <h2>{text.title}</h2>
      <p className="small">{text.lead}</p>
      <ul role="list" className={styles.events}>
        {EVENTS.map((event) => (
          <li key={event}>
            <Button variant="secondary" size="small" onClick={() => happen(event)}>
              {text[event].button}
            </Button>
            <p className="small">{text[event].what}</p>
          </li>
        ))}
      </ul>
      <p role="status" className="small">
        {outcome}
      </p>
    </Card>
  );
}
