import { simulator as text } from '../text/simulator.ts';
import { Card } from '../ui/card.tsx';
import { LinkOut } from './link-out.tsx';
import styles from './try-this.module.css';

/** A guided tour of a subscription's lifecycle, for a first visit. */
export function TryThis() {
  const { title, steps, openApp } = text.tryThis;
  return (
    <Card as="div" tone="petrol">
      <details className={styles.steps} open>
        <summary>
          <h2>{title}</h2>
        </summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <LinkOut href="/home">{openApp}</LinkOut>
      </details>
    </Card>
  );
}
