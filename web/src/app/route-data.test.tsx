import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { MemoryRouter } from '../../test/memory-router.tsx';
import { saveToken } from '../domain/learner/session/session.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { Routes } from '../lib/router/router.tsx';
import { loadPage } from './load-page.tsx';
import type { PageName } from './pages.tsx';
import { prefetchRouteData, routeData } from './route-data.ts';
import { laterRoutes } from './later-routes.ts';
import { addRoutes, knownRoutes, matchRoute } from './routes.ts';

addRoutes(laterRoutes);

const names = Object.keys(routeData) as PageName[];

/** An address of the page, each parameter with a value. */
function addressOf(name: PageName): { path: string; at: string } {
  const path = knownRoutes().find(({ page }) => page === name)?.path ?? '';
  return { path, at: path.replaceAll(/:\w+/g, '7') };
}

test.each(names)('%s reads the query that its route has requested', async (name) => {
  saveToken('t');
  const api = fakeApi({});
  const { path, at } = addressOf(name);
  const match = matchRoute(at);
  if (!match) throw new Error(`${at} has no route`);
  prefetchRouteData(match);
  const [query] = queryClient.getQueryCache().getAll();
  expect(api.sent).toHaveLength(1);
  const Page = await loadPage(name);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at={at}>
        <Routes table={{ [path]: <Page /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(query?.getObserversCount()).toBeGreaterThan(0));
});

test('requests nothing without a session', () => {
  const api = fakeApi({});
  const match = matchRoute('/progress');
  if (match) prefetchRouteData(match);
  expect(api.sent).toEqual([]);
});
