import { NavLink } from '../../lib/router/router.tsx';
import { shell } from '../../text/shell.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './main-nav.module.css';

type Place = { to: string; icon: IconName; text: string };

const PLACES: readonly Place[] = [
  { to: '/home', icon: 'home', text: shell.nav.home },
  { to: '/grammar', icon: 'book', text: shell.nav.grammar },
  { to: '/live/lessons', icon: 'video', text: shell.nav.live },
  { to: '/practical', icon: 'pencil', text: shell.nav.practice },
  { to: '/profile', icon: 'person', text: shell.nav.profile },
];

/**
 * The five main screens: a bar within reach of the thumb, on wide screens a column at the side with the product's name.
 * `unread` counts the messages of the inbox, which the profile links to.
 */
export function MainNav({ unread = 0 }: { unread?: number }) {
  return (
    <nav className={styles.nav} aria-label={shell.nav.label}>
      <b className={styles.mark}>{shell.name}</b>
      {PLACES.map(({ to, icon, text }) => (
        <NavLink key={to} to={to} className={styles.link}>
          <Icon name={icon} />
          <span>{text}</span>
          {to === '/profile' && unread > 0 && (
            <b className={styles.badge}>
              <span className="visually-hidden">{shell.nav.unread} </span>
              {unread > 9 ? '+9' : unread}
            </b>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
