import type { Fit } from '@lisan/contract/learner/role-play';
import { rolePlay as text } from '../../text/role-play.ts';
import { FitSign } from './fit-sign.tsx';
import styles from './reached-ends.module.css';

const ENDS = ['good', 'fair', 'poor'] as const;

/** Three marks: the ends of a conversation, and which of them this learner has reached. */
export function ReachedEnds({ reached }: { reached: readonly Fit[] }) {
  return (
    <ul role="list" aria-label={text.link.reached} className={styles.ends}>
      {ENDS.map((fit) => (
        <li key={fit}>
          <FitSign fit={fit} isOpen={!reached.includes(fit)} />
          <span className="visually-hidden">
            {text.ends[fit]}
            {!reached.includes(fit) && ` (${text.link.not})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
