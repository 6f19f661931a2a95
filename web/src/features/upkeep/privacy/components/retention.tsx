import type { RetentionView } from '@lisan/contract/learner/privacy';
import { privacy } from '../../../../text/privacy.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import styles from './privacy.module.css';

const { title, days: inDays, account } = privacy.retention;

/** How long each kind of data is stored. */
export function Retention({ retention }: { retention: RetentionView[] }) {
  return (
    <Disclosure summary={title} className={styles.retention}>
      <dl className={styles.kinds}>
        {retention.map((kind) => (
          <div key={kind.title}>
            <dt>{kind.title}</dt>
            <dd className="small">{kind.days === null ? account : inDays(kind.days)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
