import type { ReactNode } from 'react';
import { NavLink } from '../lib/router/router.tsx';
import { useSignOut } from '../domain/learner/session/use-sign-out.ts';
import { Avatar } from '../ui/icons/avatar.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { studio as text } from './text/studio.ts';
import { studioWriting } from './text/studio-writing.ts';
import { Brand } from './brand.tsx';
import { useStudio } from './use-studio.ts';
import styles from './studio-frame.module.css';

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** The frame of the studio's screens: the brand, the teacher, and the navigation. */
export function StudioFrame({ title, action, children }: Props) {
  const { signOut } = useSignOut();
  const teacher = useStudio().data?.teacher;
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Brand inBar />
        {teacher && (
          <span className={styles.who}>
            <Avatar name={teacher.name} url={teacher.photo_url} size="small" />
            <span className={styles.name}>
              {teacher.name}
              <span className="small">{text.followers(teacher.followers)}</span>
            </span>
          </span>
        )}
        <IconButton icon="logout" label={text.signOut} onClick={signOut} />
      </header>
      <nav aria-label={text.nav.label} className={styles.nav}>
        <NavLink to="/" end className={styles.link ?? ''}>
          {text.nav.lessons}
        </NavLink>
        <NavLink to="/writing" end className={styles.link ?? ''}>
          {studioWriting.nav}
        </NavLink>
        <NavLink to="/recordings" end className={styles.link ?? ''}>
          {text.nav.recordings}
        </NavLink>
      </nav>
      <Page title={title} action={action}>
        {children}
      </Page>
    </div>
  );
}
