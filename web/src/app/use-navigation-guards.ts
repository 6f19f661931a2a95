import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../lib/router/use-router.ts';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { reloadOnce } from '../lib/reload-once.ts';
import { setNavigationLoading } from './navigation-loading.ts';
import { settleVisit } from './settle-visit.ts';
import type { Outcome } from './settle-visit.ts';

export type Settled = Exclude<Outcome, { kind: 'go' }>;
export type NavigationState = { settled: Settled | null; failure: unknown };

/** Returns the last allowed screen until the guards have allowed the next one. */
export function useNavigationGuards(): NavigationState {
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
