import type { ButtonHTMLAttributes } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonStyle } from './button-class.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { Dots } from './dots.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> &
  ButtonStyle & {
    /** Work is under way: the button keeps its place and its words, and takes no further press. */
    busy?: boolean;
    icon?: IconName;
    iconEnd?: IconName;
  };

export function Button({ variant, size, className, busy = false, icon, iconEnd, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
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
