import { QueryClientProvider } from '@tanstack/react-query';
import { useScopeKey } from '../domain/learner/session/use-scope-key.ts';
import { queryClient } from '../lib/query-client.ts';
import { HashRouter, Routes } from '../lib/router/router.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Toast } from '../ui/toast.tsx';
import { SECTIONS } from './sections.tsx';
import { ConsoleFrame } from './shell/console-frame.tsx';
import { ConsoleGate } from './shell/console-gate.tsx';
import { FirstSection } from './shell/first-section.tsx';

const SCREENS = {
  ...Object.fromEntries(SECTIONS.flatMap(({ screens }) => Object.entries(screens))),
  '*': <FirstSection />,
};

/** The console, in which staff run the product. Learners never load it. */
export function Console() {
  const scopeKey = useScopeKey();
  return (
    <QueryClientProvider client={queryClient}>
      <HashRouter>
        <CrashBoundary>
          <ConsoleGate key={scopeKey}>
            <ConsoleFrame>
              <Routes table={SCREENS} />
            </ConsoleFrame>
          </ConsoleGate>
        </CrashBoundary>
        <Toast />
      </HashRouter>
    </QueryClientProvider>
  );
}
