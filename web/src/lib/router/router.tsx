import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { createHashHistory, resolvePath } from './hash-history.ts';
import type { History } from './hash-history.ts';
import { matchPath } from './match-path.ts';
import { RouterContext, ScopeContext, useLocation, useNavigate, useRouter } from './use-router.ts';
import type { Scope } from './use-router.ts';

/**
 * Provides the location of `history` to its children.
 *
 * Why: docs/decisions/032-own-hash-router.md
 */
export function Router({ history, children }: { history: History; children: ReactNode }) {
  const [navigation, setNavigation] = useState(history.current);
  // A layout effect: it subscribes before the effect of any child navigates.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNavigation(next))), [history]);
  const state = useMemo(() => ({ history, navigation }), [history, navigation]);
  return <RouterContext value={state}>{children}</RouterContext>;
}

export function HashRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHashHistory);
  return <Router history={history}>{children}</Router>;
}

/**
 * Provides a screen with the location that led to it, even while the next screen is being loaded, and with its path
 * parameters.
 */
export function RouteScope({ location, params, children }: Scope & { children: ReactNode }) {
  const scope = useMemo(() => ({ location, params }), [location, params]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Shows the first element whose path matches; `*` matches every address. */
export function Routes({ table }: { table: Readonly<Record<string, ReactNode>> }) {
  const location = useLocation();
  for (const [path, element] of Object.entries(table)) {
    const params = matchPath(path, location.pathname);
    if (params)
      return (
        <RouteScope key={path} location={location} params={params}>
          {element}
        </RouteScope>
      );
  }
  return null;
}

/** Navigates when it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A link to an address of the app. Clicks with a modifier open a tab, as on any link. */
export function Link({ to: path, replace = false, onClick, children, ...rest }: LinkProps) {
  const { history, navigation } = useRouter();
  const to = resolvePath(path, navigation.location);
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = navigation.location;
    if (replace || to === pathname + search) history.replace(to);
    else history.push(to);
  }
  return (
    <a {...rest} href={history.href(to)} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that is marked as current on its address and, without `end`, on the addresses below it. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
