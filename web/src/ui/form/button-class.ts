import { classNames } from '../../lib/class-names.ts';
import styles from './button.module.css';

/** `primary`: the one next action of a screen. `danger` and `plain` have no border. */
type ButtonVariant = 'primary' | 'petrol' | 'secondary' | 'plain' | 'danger';
export type ButtonSize = 'normal' | 'small';

export type ButtonStyle = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

export function buttonClass({ variant = 'primary', size = 'normal', className }: ButtonStyle): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, className);
}
