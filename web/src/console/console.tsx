import { QueryClientProvider } from '@tanstack/react-query';
import { useScopeKey } from '../domain/learner/session/use-scope-key.ts';
import { queryClient } from '../lib/query-client.ts';
import { HashRouter, Routes } from '../lib/router/router.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { ServerAlertDialog } from '../ui/server-alert-dialog.tsx';
import { Toast } from '../ui/toast.tsx';
import { UiWordsContext } from '../ui/ui-words.ts';
import { SECTIONS } from './sections.tsx';
import { ConsoleFrame } from './shell/console-frame.tsx';
import { ConsoleGate } from './shell/console-gate.tsx';
import { FirstSection } from './shell/first-section.tsx';
import { SectionGate } from './shell/section-gate.tsx';
import { useText } from './text/language.ts';
import { sharedWords } from './text/shared-words.ts';

const SCREENS = {
  ...Object.fromEntries(
    SECTIONS.flatMap((section) =>
      Object.entries(section.screens).map(([path, screen]) => [
        path,
        <SectionGate key={path} section={section}>
          {screen}
        </SectionGate>,
      ]),
    ),
  ),
  '*': <FirstSection />,
};

/** The console, in which staff run the product. Learners never load it. */
export function Console() {
  const scopeKey = useScopeKey();
  const words = useText(sharedWords);
  return (
    <QueryClientProvider client={queryClient}>
      <UiWordsContext value={words}>
        <HashRouter>
          <CrashBoundary>
            <ConsoleGate key={scopeKey}>
              <ConsoleFrame>
                <Routes table={SCREENS} />
              </ConsoleFrame>
            </ConsoleGate>
          </CrashBoundary>
          <Toast />
          <ServerAlertDialog />
        </HashRouter>
      </UiWordsContext>
    </QueryClientProvider>
  );
}
