import { useEffect } from 'react';
import { Toast } from '../ui/toast.tsx';
import { keepOffline } from './keep-offline.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { ServerAlertDialog } from '../ui/server-alert-dialog.tsx';

/** What shows over whatever screen is open. */
export function Notices() {
  useEffect(registerServiceWorker, []);
  useEffect(keepOffline, []);
  return (
    <>
      <ServerAlertDialog />
      <Toast />
    </>
  );
}
