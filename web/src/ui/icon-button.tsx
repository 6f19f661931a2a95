import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './icon-button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** Short characters in place of the icon, such as `0.75×`; the accessible name ends with them (WCAG 2.5.3). */
  sign?: string | undefined;
  /** The accessible name: the button has no other text. */
  label: string;
  /** `bare` has no background; `soft` is light petrol; `main` is the orange one of a screen; `love` is red. */
  tone?: 'bare' | 'soft' | 'main' | 'love';
  filled?: boolean;
};

export function IconButton({ icon, sign, label, tone = 'bare', filled = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={sign === undefined ? label : `${label} ${sign}`}
      title={label}
      className={classNames(styles.button, styles[tone], className)}
    >
      {sign === undefined ? (
        <Icon name={icon} size={tone === 'main' ? 28 : 24} filled={filled} />
      ) : (
        <bdi dir="ltr" className={styles.sign}>
          {sign}
        </bdi>
      )}
    </button>
  );
}
