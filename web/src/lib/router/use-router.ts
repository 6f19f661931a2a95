import { createContext, use, useMemo } from 'react';
import { resolvePath } from './hash-history.ts';
import type { History, Location, Navigation } from './hash-history.ts';
import type { PathParams } from './match-path.ts';

type RouterState = { history: History; navigation: Navigation };
export type Scope = { location: Location; params: PathParams };

export const RouterContext = createContext<RouterState | null>(null);
export const ScopeContext = createContext<Scope | null>(null);

export function useRouter(): RouterState {
  const router = use(RouterContext);
  if (router === null) throw new Error('A router is missing around this component');
  return router;
}

/** Returns the location of the screen; outside of a screen, the location of the address. */
export function useLocation(): Location {
  const { navigation } = useRouter();
  return use(ScopeContext)?.location ?? navigation.location;
}

export function useNavigationType(): Navigation['type'] {
  return useRouter().navigation.type;
}

export function useParams(): Readonly<Record<string, string | undefined>> {
  return use(ScopeContext)?.params ?? {};
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

type NavigateTo = {
  (to: string, options?: { replace?: boolean }): void;
  (delta: number): void;
};

export function useNavigate(): NavigateTo {
  const { history } = useRouter();
  return useMemo(
    () =>
      (to: string | number, { replace = false } = {}) => {
        if (typeof to === 'number') return history.go(to);
        const address = resolvePath(to, history.current().location);
        if (replace) history.replace(address);
        else history.push(address);
      },
    [history],
  );
}
