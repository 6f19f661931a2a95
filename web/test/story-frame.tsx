import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import '../src/ui/add-more-icons.ts';
import '../src/ui/add-screen-icons.ts';
import { MemoryRouter } from './memory-router.tsx';

/** What a component finds around it in the app: the router, queries and every icon. */
export function StoryFrame({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter at="/home">{children}</MemoryRouter>
    </QueryClientProvider>
  );
}
