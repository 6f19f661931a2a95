import { simulator as text } from '../text/simulator.ts';
import { Card } from '../ui/card.tsx';
import styles from './try-this.module.css';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';

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

/** A link that opens in a window beside the phone, so that both are visible. */
function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({ variant: 'petrol', size: 'small' })} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
