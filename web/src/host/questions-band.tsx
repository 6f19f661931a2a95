import { landing } from '../text/landing.ts';
import { Icon } from '../ui/icon.tsx';
import { Band } from './band.tsx';
import styles from './questions-band.module.css';

export function QuestionsBand() {
  return (
    <Band id="questions" title={landing.questions.title}>
      <div className={styles.list}>
        {landing.questions.items.map(({ q, a }) => (
          <details key={q} className={styles.item}>
            <summary>
              {q}
              <Icon name="down" size={20} />
            </summary>
            <p>{a}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}
