import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { MemoryRouter } from './memory-router.tsx';
import { Routes } from '../src/lib/router/router.tsx';
import { useLocation } from '../src/lib/router/use-router.ts';
import { onTestFinished } from 'vitest';
import { queryClient } from '../src/lib/query-client.ts';
import { render } from './render.tsx';

type Shown = { path: string; at: string };

/** Renders a page of the app at an address; `place()` returns the current address. */
export async function showPage(Page: ComponentType, { path, at }: Shown): Promise<{ place: () => string }> {
  onTestFinished(() => queryClient.clear());
  let current = '';
  function Elsewhere() {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at={at}>
        <Elsewhere />
        <Routes table={{ [path]: <Page /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { place: () => current };
}
