import type { ReactNode } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconTile } from '../icons/icon-tile.tsx';
import type { IconName } from '../icons/icons.ts';
import row from '../layout/row.module.css';
import styles from './list-row.module.css';

type Props = {
  title: ReactNode;
  detail?: ReactNode;
  icon?: IconName;
  /** In place of the icon, such as a picture. */
  start?: ReactNode;
  /** Shown at the end of the row, before its chevron. */
  end?: ReactNode;
  /** A control beside a row that is not pressable itself; below it on narrow screens. */
  action?: ReactNode;
} & ({ to: string; onClick?: never } | { to?: never; onClick: () => void } | { to?: never; onClick?: never });

/** A row of a list: a link, a button, or a plain fact. */
export function ListRow({ title, detail, icon, start, end, action, to, onClick }: Props) {
  const body = (
    <>
      {icon ? <IconTile icon={icon} /> : start}
      <span className={styles.text}>
        <span className={row.title}>{title}</span>
        {detail && <span className="small">{detail}</span>}
      </span>
      {end}
      {to !== undefined && <Icon name="forward" size={20} className={styles.chevron} />}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={styles.row}>
        {body}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className={styles.row} onClick={onClick}>
        {body}
      </button>
    );
  }
  if (!action) return <div className={styles.row}>{body}</div>;
  return (
    <div className={styles.pair}>
      <div className={styles.row}>{body}</div>
      <div className={styles.action}>{action}</div>
    </div>
  );
}
