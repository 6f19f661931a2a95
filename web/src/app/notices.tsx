import { useEffect, useState } from 'react';
import { consumeSignedInElsewhere } from '../domain/learner/session/open-other-session.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { whenScreensAreStored } from '../lib/screens-stored.ts';
import { readServerAlert, subscribeToServerAlert } from '../lib/server-alert.ts';
import { readToast, showToast, subscribeToToast } from '../lib/toast.ts';
import { appNotices } from '../text/app-notices.ts';
import { LazyShortcuts } from './lazy-shortcuts.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { clearBadgeWhenSeen } from './clear-badge.ts';
import { runOffline } from './run-offline.ts';

/** What runs beside the screens, and the dialogs and toasts that any screen may show. */
export function Notices() {
  useEffect(registerServiceWorker, []);
  useEffect(runOffline, []);
  useEffect(clearBadgeWhenSeen, []);
  useEffect(() => {
    if (consumeSignedInElsewhere()) showToast(appNotices.signedInElsewhere);
  }, []);
  const messages = useMessages();
  return (
    <>
      {/* A live region announces only what is inserted after it. */}
      <div role="status">{messages && <messages.VisibleToast />}</div>
      {messages && <messages.ServerAlertDialog />}
      <LazyShortcuts />
    </>
  );
}

async function loadMessages() {
  const [{ VisibleToast }, { ServerAlertDialog }] = await Promise.all([
    import('../ui/toast.tsx'),
    import('../ui/server-alert-dialog.tsx'),
    // Without a network it could not be loaded.
    import('../domain/answers/unsent-banner.tsx'),
  ]);
  return { VisibleToast, ServerAlertDialog };
}

/** Loads the toasts and alerts when there is one to show, or when the phone has their files. */
function useMessages() {
  const [messages, setMessages] = useState<Awaited<ReturnType<typeof loadMessages>> | null>(null);
  useEffect(() => {
    const load = () => {
      loadChunk(loadMessages).then(setMessages, (error: unknown) => console.warn('Messages did not load', error));
    };
    if (readToast() !== null || readServerAlert() !== null) load();
    const stops = [whenScreensAreStored(load), subscribeToToast(load), subscribeToServerAlert(load)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return messages;
}
