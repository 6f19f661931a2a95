import { useEffect } from 'react';
import { consumeSignedInElsewhere } from '../domain/learner/session/open-other-session.ts';
import { showToast } from '../lib/toast.ts';
import { appNotices } from '../text/app-notices.ts';
import { ServerAlertDialog } from '../ui/server-alert-dialog.tsx';
import { Toast } from '../ui/toast.tsx';
import { LazyShortcuts } from './lazy-shortcuts.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { clearBadgeWhenSeen } from './clear-badge.ts';
import { runOffline } from './run-offline.ts';

/** The dialogs and toasts that any screen may show. */
export function Notices() {
  useEffect(registerServiceWorker, []);
  useEffect(runOffline, []);
  useEffect(clearBadgeWhenSeen, []);
  useEffect(() => {
    if (consumeSignedInElsewhere()) showToast(appNotices.signedInElsewhere);
  }, []);
  return (
    <>
      <ServerAlertDialog />
      <Toast />
      <LazyShortcuts />
    </>
  );
}
