import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/net/query-client.ts';
import { useScopeKey } from '../domain/learner/session/use-scope-key.ts';
import '../ui/icons/add-screen-icons.ts';

/** The frame of every screen, which the shell does not need: loaded with the first screen, not before it. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  const key = useScopeKey();
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={key}>{children}</Fragment>
    </QueryClientProvider>
  );
}
