import {
  useLayoutEffect,
  type ReactNode,
  useEffect,
  useState,
  type ComponentType,
  startTransition,
  useRef,
} from 'react';
import { focusHeading } from '../lib/router/focus-heading.ts';
import { RouteScope } from '../lib/router/router.tsx';
import { useArrival } from '../lib/router/use-arrival.ts';
import { useUnreadMessages } from '../domain/learner/unread-messages.ts';
import { useToken } from '../domain/learner/session/use-token.ts';
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx';
import { FailurePage } from '../ui/feedback/failure-page.tsx';
import { MainNav } from '../ui/layout/main-nav.tsx';
import { useWide } from '../lib/input/use-wide.ts';
import { shell } from '../text/shell.ts';
import { whenScreensAreStored } from '../lib/chunk/screens-stored.ts';
import { loadChunk, ChunkLoadError } from '../lib/chunk/load-chunk.ts';
import { subscribeToServerAlert } from '../lib/failure/server-alert.ts';
import { subscribeToToast } from '../lib/toast.ts';
import { whenScreenIsDone } from '../lib/chunk/when-idle.ts';
import { useLocation, useNavigate } from '../lib/router/use-router.ts';
import { reloadOnce } from '../lib/chunk/reload-once.ts';
import type { Route } from './route.ts';
import { removeSkeleton } from './skeleton-element.ts';
import { loadPageTable } from './load-page.tsx';
import { setNavigationLoading } from './navigation-loading.ts';
import { settleVisit, type Outcome } from './settle-visit.ts';
import styles from './navigation.module.css';

const NO_PARAMS = {};

/** Shows the screen that the guards allowed, with the navigation if the screen has it. */
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
    // Keyed by path: another word is another screen, without state of the previous screen.
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

/** Places the navigation as it is seen, for the keyboard too: at the side before the screen, or below and after it. */
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

/** Loads the table of the pages once the phone has its file, so that no later tap waits for it. */
function usePageTable(hasScreen: boolean): void {
  useEffect(() => {
    if (!hasScreen) return undefined;
    const load = () => {
      // The page that is opened next loads it otherwise.
      loadPageTable().catch((error: unknown) => console.warn('The table of pages did not load', error));
    };
    const stop = whenScreensAreStored(load);
    // On a first visit the tap may come before.
    window.addEventListener('pointerdown', load, { once: true });
    return () => {
      stop();
      window.removeEventListener('pointerdown', load);
    };
  }, [hasScreen]);
}

/** Loads the notices after the screen; after a failure, again as soon as there is a notice to show. */
function LazyNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      loadChunk(() => import('./notices.tsx')).then(
        (module) => setNotices(() => module.Notices),
        (error: unknown) => console.warn('Notices did not load', error),
      );
    };
    const stops = [
      // The files of the first screen have priority.
      whenScreenIsDone(load),
      subscribeToToast(load),
      subscribeToServerAlert(load),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return Notices && <Notices />;
}

type Settled = Exclude<Outcome, { kind: 'go' }>;
type NavigationState = { settled: Settled | null; failure: unknown };

/** Returns the last allowed screen until the guards have allowed the next one. */
function useNavigationGuards(): NavigationState {
  const wanted = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<NavigationState>({ settled: null, failure: null });
  const from = useRef<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    setNavigationLoading(true);
    settleVisit(wanted, from.current)
      .then((outcome) => {
        if (!isCurrent) return;
        if (outcome.kind === 'go') return navigate(outcome.to, { replace: true });
        from.current = outcome.kind === 'screen' ? outcome.match.route.name : 'not-found';
        // Rendered in slices, so that the previous screen still reacts to taps.
        startTransition(() => setState({ settled: outcome, failure: null }));
        setNavigationLoading(false);
      })
      .catch((failure: unknown) => {
        if (!isCurrent) return;
        if (failure instanceof ChunkLoadError && reloadOnce()) return;
        setState({ settled: null, failure });
        setNavigationLoading(false);
      });
    return () => {
      isCurrent = false;
    };
  }, [wanted, navigate]);

  return state;
}
