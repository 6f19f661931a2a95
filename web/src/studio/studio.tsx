import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Routes } from '../lib/router/router.tsx';
import { queryClient } from '../lib/net/query-client.ts';
import { useScopeKey } from '../domain/learner/session/use-scope-key.ts';
import { CrashBoundary } from '../ui/feedback/crash-boundary.tsx';
import { ServerAlertDialog } from '../ui/feedback/server-alert-dialog.tsx';
import { Toast } from '../ui/feedback/toast.tsx';
import { openOtherSession } from '../domain/learner/session/open-other-session.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../lib/net/session-scope.ts';
import { BroadcastPage } from './air/broadcast-page.tsx';
import { StudioRouter } from './leave/leave-question.tsx';
import { LessonsPage } from './lessons/lessons-page.tsx';
import { RecordingPage } from './recordings/recording-page.tsx';
import { RecordingsPage } from './recordings/recordings-page.tsx';
import { StudioGate } from './studio-gate.tsx';
import { MarkingPage } from './writing/marking-page.tsx';
import { QueuePage } from './writing/queue-page.tsx';

const SCREENS = {
  '/': <LessonsPage />,
  '/lesson/:id': <BroadcastPage />,
  '/writing': <QueuePage />,
  '/writing/:id': <MarkingPage />,
  '/recordings': <RecordingsPage />,
  '/recordings/:id': <RecordingPage />,
  '*': <Navigate to="/" replace />,
};

/** The studio, in which teachers schedule lessons, broadcast them and manage their recordings. */
export function Studio() {
  const scopeKey = useScopeKey();
  return (
    <QueryClientProvider client={queryClient}>
      <StudioRouter>
        <CrashBoundary>
          <StudioSession />
          <StudioGate key={scopeKey}>
            <Routes table={SCREENS} />
          </StudioGate>
        </CrashBoundary>
        <ServerAlertDialog />
        <Toast />
      </StudioRouter>
    </QueryClientProvider>
  );
}

/** Follows other tabs: a sign-out leads to the sign-in, and the sign-in of another account restarts the studio. */
function StudioSession() {
  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      onScopeEnd(({ reason }) => {
        if (reason === 'elsewhere' && currentScope().token !== null) openOtherSession();
      }),
    [],
  );
  return null;
}
