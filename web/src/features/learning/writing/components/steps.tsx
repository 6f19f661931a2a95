import { Card } from '../../../../ui/layout/card.tsx';
import { writing } from '../text/writing.ts';
import styles from './writing-screen.module.css';

/** How writing works, before the first draft. */
export function Steps() {
  const { title, list } = writing.steps;
  return (
    <Card tone="petrol" tight aria-labelledby="steps">
      <h2 id="steps" className="small">
        {title}
      </h2>
      <ol className={styles.steps}>
        {list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
