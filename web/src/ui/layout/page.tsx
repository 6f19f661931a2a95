import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { shell } from '../../text/shell.ts';
import { classNames } from '../../lib/class-names.ts';
import { entryNumber } from '../../lib/router/hash-history.ts';
import { useNavigate } from '../../lib/router/use-router.ts';
import { Meter } from '../list/meter.tsx';
import { IconButton } from '../form/icon-button.tsx';
import styles from './page.module.css';

type Props = {
  /** The heading of the screen and the title of the window. */
  title: string;
  /** The heading in place of the title, where it quotes English. */
  heading?: ReactNode;
  /** The target of the back button without a history. Omitted on the screens of the bottom bar. */
  back?: string;
  leave?: 'back' | 'close';
  /** Shown in the header in place of the title during a task. */
  progress?: { value: number; max: number };
  /** At the header's end. */
  action?: ReactNode;
  /** The one next action, at the bottom of the screen. */
  foot?: ReactNode;
  /** The screen renders its own heading (an `h1` with `tabIndex={-1}`), with the id `title` if it has progress. */
  ownHeading?: boolean;
  /** On wide screens: `aside` has a second column, for an `Aside`; `full` uses the width for its own columns. */
  wide?: 'aside' | 'full' | undefined;
  /** On wide screens the foot stays at one place while the screens of a task follow one another. */
  steadyFoot?: boolean;
  children: ReactNode;
};

export function Page({
  title,
  heading = title,
  back,
  leave = 'back',
  progress,
  action,
  foot,
  ownHeading = false,
  wide,
  steadyFoot = false,
  children,
}: Props) {
  useEffect(() => {
    document.title = shell.titleOf(title);
  }, [title]);
  return (
    <main id="content" className={styles.page} data-wide={wide} data-steady={steadyFoot || undefined}>
      {!(ownHeading && back === undefined && !action && !progress) && (
        <header className={styles.header}>
          {back !== undefined && <BackButton to={back} icon={leave} />}
          {!ownHeading && (
            <h1 id="title" tabIndex={-1} className={classNames(styles.title, progress && 'visually-hidden')}>
              {heading}
            </h1>
          )}
          {progress && <PageProgress {...progress} />}
          {action}
        </header>
      )}
      <div className={styles.content}>{children}</div>
      {foot && <PageFoot>{foot}</PageFoot>}
    </main>
  );
}

/** The second column of a wide page; on a phone, part of the one column. */
export function Aside({ children }: { children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>;
}

/** Toasts are placed above the foot: they never cover the next action. */
function PageFoot({ children }: { children: ReactNode }) {
  const footer = useRef<HTMLElement>(null);
  useLayoutEffect(() => (footer.current ? publishFootHeight(footer.current) : undefined), []);
  return (
    <footer ref={footer} className={styles.foot}>
      {children}
    </footer>
  );
}

function PageProgress({ value, max }: { value: number; max: number }) {
  return (
    <>
      <Meter value={value} max={max} labelledBy="title" />
      <span className={classNames('small', 'whole')}>{shell.of(value, max)}</span>
    </>
  );
}

/** Goes back in the history; to `to` when this screen was opened first. */
function BackButton({ to, icon = 'back' }: { to: string; icon?: 'back' | 'close' }) {
  const navigate = useNavigate();
  const goBack = () => (entryNumber() > 0 ? navigate(-1) : navigate(to, { replace: true }));
  return <IconButton data-leave icon={icon} label={icon === 'close' ? shell.close : shell.back} onClick={goBack} />;
}

const NAME = '--foot';

/** Sets `--foot`, the height of the page's foot in px, until the returned function is called. */
function publishFootHeight(foot: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // In big text it scrolls with the content instead of covering it.
    foot.toggleAttribute('data-tall', foot.offsetHeight > innerHeight * 0.65);
    // The foot may be placed above the navigation bar.
    const below = Number.parseFloat(getComputedStyle(foot).bottom) || 0;
    style.setProperty(NAME, `${foot.offsetHeight + below}px`);
  });
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty(NAME);
  };
}
