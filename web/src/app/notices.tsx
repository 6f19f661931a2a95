import { useEffect } from 'react';
import { Toast } from '../ui/toast.tsx';
import { registerServiceWorker } from './register-service-worker.ts';
import { ServerAlertDialog } from './server-alert-dialog.tsx';

/** What shows over whatever screen is open. */
export function Notices() {
  useEffect(registerServiceWorker, []);
  return (
    <>
      <ServerAlertDialog />
      <Toast />
    </>
  );
}
