import type { Fit } from '@lisan/contract/learner/role-play';
import { classNames } from '../../lib/class-names.ts';
import { MixedText } from '../text/mixed-text.tsx';
import { FitSign } from './fit-sign.tsx';
import styles from './fit-note.module.css';

type Props = { fit: Fit; title: string; children: string };

/** A remark on a line, with its sign and its words. */
export function FitNote({ fit, title, children }: Props) {
  return (
    <div className={classNames(styles.note, styles[fit])}>
      <p className={styles.title}>
        <FitSign fit={fit} />
        {title}
      </p>
      <p>
        <MixedText>{children}</MixedText>
      </p>
    </div>
  );
}
