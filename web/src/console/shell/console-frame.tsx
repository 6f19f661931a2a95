import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSignOut } from '../../domain/learner/session/use-sign-out.ts';
import { NavLink } from '../../lib/router/router.tsx';
import { useArrival } from '../../lib/router/use-arrival.ts';
import { useLocation } from '../../lib/router/use-router.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { useWaitingWork } from '../approvals/use-waiting-work.ts';
import { SECTIONS } from '../sections.tsx';
import { setLanguage, useLanguage, useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { StaleNotice } from './second-factor-dialog.tsx';
import { useMe } from './use-me.ts';
import styles from './console-frame.module.css';

/** The navigation beside the sections, and who is signed in; on a phone the navigation folds into a menu. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const text = useText(shellText);
  const language = useLanguage();
  const location = useLocation();
  useArrival(location);
  const { pathname } = location;
  // Closed by every navigation: the menu is open only at the path of its opening.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const { signOut } = useSignOut();
  const me = useMe().data;
  const countOf = useWaitingWork();
  const open = SECTIONS.filter(
    ({ permissions }) => permissions.length === 0 || permissions.some((one) => me?.permissions.includes(one)),
  );
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.toggle}>
          <IconButton
            icon="lines"
            label={text.menu}
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          />
        </span>
        <span className={styles.brand}>
          <Wordmark name={text.name} />
        </span>
        <span className={styles.who}>{me?.name ?? <bdi dir="ltr">{me?.msisdn}</bdi>}</span>
        <button
          type="button"
          className={styles.language}
          lang={language === 'ar' ? 'en' : 'ar'}
          onClick={() => setLanguage(language === 'ar' ? 'en' : 'ar')}
        >
          {text.language}
        </button>
        <IconButton icon="logout" label={text.signOut} onClick={signOut} />
      </header>
      <nav aria-label={text.nav.label} className={styles.nav} data-open={isOpen || undefined}>
        {open.map(({ name, path, icon }) => (
          <NavLink key={path} to={path} className={styles.link ?? ''}>
            <Icon name={icon} size={20} />
            {text.nav[name]}
            {countOf(name) > 0 && (
              <span className={styles.count}>
                <span className="visually-hidden">{text.waiting}</span> {countOf(name)}
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className={styles.section}>
        <StaleNotice />
        {children}
      </div>
    </div>
  );
}
