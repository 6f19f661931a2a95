import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Dots } from '../feedback/dots.tsx';
import { buttonClass } from './button-class.ts';
import type { ButtonStyle } from './button-class.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonStyle & {
    /** Work is in progress: the button retains its size and label, and ignores presses. */
    busy?: boolean;
    icon?: IconName;
    iconEnd?: IconName;
  };

export function Button({
  variant = 'primary',
  size,
  className,
  busy = false,
  icon,
  iconEnd,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      data-variant={variant}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stopPress : onClick}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {busy ? <Dots /> : iconEnd && <Icon name={iconEnd} size={20} />}
    </button>
  );
}

function stopPress(event: { preventDefault: () => void }) {
  event.preventDefault();
}
