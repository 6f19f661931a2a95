import type { ReactNode } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { buttonClass } from './button-class.ts';
import type { ButtonStyle } from './button-class.ts';

type Props = ButtonStyle & {
  to: string;
  replace?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
  children: ReactNode;
};

/** A link to another screen that looks like a button. */
export function LinkButton({ to, replace = false, icon, iconEnd, children, ...look }: Props) {
  return (
    <Link to={to} replace={replace} data-variant={look.variant ?? 'primary'} className={buttonClass(look)}>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={20} />}
    </Link>
  );
}
