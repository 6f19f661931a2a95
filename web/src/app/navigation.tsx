import { useLayoutEffect } from 'react';
import { RouteScope } from '../lib/router/router.tsx';
import { useToken } from '../domain/learner/session/use-token.ts';
import { BottomNav } from '../ui/bottom-nav.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { FailurePage } from '../ui/failure-page.tsx';
import { LazyNotices } from './lazy-notices.tsx';
import { removeSkeleton } from './skeleton-element.ts';
import { useArrival } from './use-arrival.ts';
import { useNavigationGuards } from './use-navigation-guards.ts';
import type { Settled } from './use-navigation-guards.ts';
import styles from './navigation.module.css';

const NO_PARAMS = {};

/** The screen that the guards allowed, with the bottom bar where it has one. */
export function Navigation() {
  const { settled, failure } = useNavigationGuards();
  useArrival(settled);
  const isLearner = useToken() !== null;
  const hasFailed = failure !== null;
  useLayoutEffect(() => {
    if (settled !== null || hasFailed) removeSkeleton();
  }, [settled, hasFailed]);
  if (hasFailed) {
    // Only this screen failed; the others stay reachable.
    return (
      <div className={isLearner ? styles.withBar : undefined}>
        <FailurePage kind="chunk" />
        {isLearner && <BottomNav />}
      </div>
    );
  }
  if (settled === null) return null;
  const hasBar = settled.kind === 'screen' && settled.match.route.bar === true;
  return (
    // Keyed by path: another word is another screen, with nothing left over from the one before.
    <div className={hasBar ? styles.withBar : undefined}>
      <CrashBoundary key={settled.location.pathname}>
        <Screen settled={settled} />
      </CrashBoundary>
      {hasBar && <BottomNav />}
      <LazyNotices />
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
