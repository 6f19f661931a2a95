import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { focusHeading } from '../lib/router/focus-heading.ts';
import { RouteScope } from '../lib/router/router.tsx';
import { useArrival } from '../lib/router/use-arrival.ts';
import { useUnreadMessages } from '../domain/learner/unread-messages.ts';
import { useToken } from '../domain/learner/session/use-token.ts';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { FailurePage } from '../ui/failure-page.tsx';
import { MainNav } from '../ui/main-nav.tsx';
import { useWide } from '../lib/use-wide.ts';
import { shell } from '../text/shell.ts';
import { LazyNotices } from './lazy-notices.tsx';
import type { Route } from './route.ts';
import { removeSkeleton } from './skeleton-element.ts';
import { usePageTable } from './use-page-table.ts';
import { useNavigationGuards } from './use-navigation-guards.ts';
import type { Settled } from './use-navigation-guards.ts';
import styles from './navigation.module.css';

const NO_PARAMS = {};

/** The screen that the guards allowed, with the navigation where it has one. */
export function Navigation() {
  const { settled, failure } = useNavigationGuards();
  useArrival(settled?.location ?? null);
  usePageTable(settled !== null);
  const isLearner = useToken() !== null;
  const hasFailed = failure !== null;
  useLayoutEffect(() => {
    if (settled !== null || hasFailed) removeSkeleton();
  }, [settled, hasFailed]);
  if (hasFailed) {
    // Only this screen failed; the others stay reachable.
    return (
      <Frame bar={isLearner}>
        <FailurePage kind="chunk" />
      </Frame>
    );
  }
  if (settled === null) return null;
  const bar = settled.kind === 'screen' && settled.match.route.bar;
  return (
    // Keyed by path: another word is another screen, with nothing left over from the one before.
    <>
      <Frame bar={bar}>
        <CrashBoundary key={settled.location.pathname}>
          <Screen settled={settled} />
        </CrashBoundary>
      </Frame>
      <LazyNotices />
    </>
  );
}

/** Puts the navigation where it is seen, also for the keyboard: at the side before the screen, or below and after it. */
function Frame({ bar, children }: { bar: Route['bar'] | false; children: ReactNode }) {
  const isWide = useWide();
  const unread = useUnreadMessages();
  const hasBar = isWide ? bar : bar === true;
  return (
    <div className={hasBar ? styles.withBar : undefined}>
      {hasBar && isWide && (
        <>
          <button type="button" className={styles.skip} onClick={focusHeading}>
            {shell.skipToContent}
          </button>
          <MainNav unread={unread} />
        </>
      )}
      {children}
      {hasBar && !isWide && <MainNav unread={unread} />}
    </div>
  );
}

function Screen({ settled }: { settled: Settled }) {
  const { location, Page } = settled;
  const params = settled.kind === 'screen' ? settled.match.params : NO_PARAMS;
  return (
    <RouteScope location={location} params={params}>
      <Page />
    </RouteScope>
  );
}
