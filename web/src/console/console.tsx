import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useScopeKey } from '../domain/learner/session/use-scope-key.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { HashRouter, Routes } from '../lib/router/router.tsx';
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx';
import { ServerAlertDialog } from '../ui/feedback/server-alert-dialog.tsx';
import { Toast } from '../ui/feedback/toast.tsx';
import { UiWordsContext } from '../ui/text/ui-words.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { SECTIONS, type Section } from './sections.tsx';
import { ConsoleFrame } from './shell/console-frame.tsx';
import { ConsoleGate } from './shell/console-gate.tsx';
import { FirstSection } from './shell/first-section.tsx';
import { useText } from './text/language.ts';
import { sharedWords } from './text/shared-words.ts';
import { shellText } from './text/shell.ts';
import { ConsolePage } from './ui/console-page.tsx';
import { useMay } from './shell/use-me.ts';

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

/**
 * Shows a screen of a section to roles that open it, and explains the missing right to a colleague whose address leads
 * here.
 */
function SectionGate({ section, children }: { section: Section; children: ReactNode }) {
  const text = useText(shellText);
  if (useMay(section.permissions)) return children;
  return (
    <ConsolePage title={text.nav[section.name]}>
      <Notice>{text.forbidden}</Notice>
    </ConsolePage>
  );
}
