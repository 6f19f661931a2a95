import type { ConsentView } from '@lisan/contract/console/learners';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import styles from './learners.module.css';

/** What a learner agreed to, word for word, and whether it was withdrawn. */
export function ConsentList({ consents }: { consents: readonly ConsentView[] }) {
  const { consent: text } = useText(learnersText);
  if (consents.length === 0) return <p className="small">{text.none}</p>;
  return (
    <ul className={styles.consents}>
      {consents.map((one) => (
        <li key={one.uuid}>
          <bdi>
            <strong>{one.plan}</strong>
          </bdi>{' '}
          · <Moment at={one.at} /> ·{' '}
          {one.withdrawn_at === null ? (
            text.inForce
          ) : (
            <>
              {text.withdrawn} <Moment at={one.withdrawn_at} />
            </>
          )}
          <details>
            <summary>{text.show}</summary>
            <p className={styles.words} dir="auto">
              {one.terms_text}
            </p>
            <dl className={styles.facts}>
              <dt>{text.version}</dt>
              <dd dir="ltr">{one.terms_version}</dd>
              <dt>{text.price}</dt>
              <dd>
                <Money of={one.price} />
              </dd>
              <dt>{text.channel}</dt>
              <dd>{text.channels[one.channel]}</dd>
              <dt>{text.address}</dt>
              <dd dir="ltr">{one.ip}</dd>
              <dt>{text.device}</dt>
              <dd dir="ltr">{one.user_agent ?? '–'}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}
