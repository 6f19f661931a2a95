import { useSyncExternalStore } from 'react';
import { dismissServerAlert, readServerAlert, subscribeToServerAlert } from '../lib/server-alert.ts';
import { shell } from '../text/shell.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** The one place where a reply of 500 or above is shown, whichever call got it. */
export function ServerAlertDialog() {
  const alert = useSyncExternalStore(subscribeToServerAlert, readServerAlert, () => null);
  return (
    <Dialog open={alert !== null} onClose={dismissServerAlert} title={shell.failure.serverTitle} role="alertdialog">
      <p>{alert?.message}</p>
      {alert?.requestId && (
        <p className="small">
          {shell.failure.requestId}: <bdi dir="ltr">{alert.requestId}</bdi>
        </p>
      )}
      {alert && alert.count > 1 && <p className="small">{shell.failure.more(alert.count - 1)}</p>}
      <Button onClick={dismissServerAlert}>{shell.ok}</Button>
    </Dialog>
  );
}
