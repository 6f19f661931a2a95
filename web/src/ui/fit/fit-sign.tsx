import type { Fit } from '@lisan/contract/learner/role-play';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './fit-sign.module.css';

const ICONS: Record<Fit, IconName> = { good: 'check', fair: 'minus', poor: 'close' };

type Props = { fit: Fit; /** Drawn as an outline: not reached yet. */ isOpen?: boolean };

/** Shows how well a line serves its speaker: each fit has a separate shape, and its words are beside it. */
export function FitSign({ fit, isOpen = false }: Props) {
  return (
    <span className={classNames(styles.sign, styles[fit], isOpen && styles.open)} aria-hidden="true">
      <Icon name={ICONS[fit]} size={18} />
    </span>
  );
}
