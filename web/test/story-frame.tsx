import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import '../src/ui/icons/add-more-icons.ts';
import '../src/ui/icons/add-screen-icons.ts';
import { MemoryRouter } from './memory-router.tsx';

/** Provides the surroundings of a component in the app: the router, queries and every icon. */
export function StoryFrame({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter at="/home">{children}</MemoryRouter>
    </QueryClientProvider>
  );
}
