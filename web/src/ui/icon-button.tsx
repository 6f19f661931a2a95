import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './icon-button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** What the button does, in words: nothing else says it. */
  label: string;
  /** `bare` has no ground; `soft` a petrol wash; `main` is the screen's orange one; `love` is red. */
  tone?: 'bare' | 'soft' | 'main' | 'love';
  filled?: boolean;
};

export function IconButton({ icon, label, tone = 'bare', filled = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles[tone], className)}
    >
      <Icon name={icon} size={tone === 'main' ? 28 : 24} filled={filled} />
    </button>
  );
}
