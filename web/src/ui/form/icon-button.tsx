import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './icon-button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  icon: IconName;
  /** The accessible name: the button has no other text. */
  label: string;
  /** Only `MixedIconButton` replaces the name. */
  'aria-label'?: string | undefined;
  /** `bare` has no background; `soft` is light petrol; `main` is the orange one of a screen; `love` is red. */
  tone?: 'bare' | 'soft' | 'main' | 'love';
  filled?: boolean;
};

/** Shows the icon, or the children in its place. */
export function IconButton({ icon, label, tone = 'bare', filled = false, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles[tone], className)}
    >
      {children ?? <Icon name={icon} size={tone === 'main' ? 28 : 24} filled={filled} />}
    </button>
  );
}
