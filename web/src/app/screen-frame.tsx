import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import '../ui/add-screen-icons.ts';

/** What every screen stands on and the shell does without: it is fetched beside the first screen, not before it. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
