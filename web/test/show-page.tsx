import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from './memory-router.tsx';
import { Routes } from '../src/lib/router/router.tsx';
import { useLocation } from '../src/lib/router/use-router.ts';
import { onTestFinished } from 'vitest';
import { queryClient } from '../src/lib/net/query-client.ts';

type Shown = { path: string; at: string };

/** Renders a page of the app at an address; `place()` returns the current address. */
export function showPage(Page: ComponentType, { path, at }: Shown): { place: () => string } {
  onTestFinished(() => queryClient.clear());
  let current = '';
  function Elsewhere() {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter at={at}>
        <Elsewhere />
        <Routes table={{ [path]: <Page /> }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { place: () => current };
}
