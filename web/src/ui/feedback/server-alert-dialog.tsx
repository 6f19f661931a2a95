import { useSyncExternalStore } from 'react';
import { dismissServerAlert, readServerAlert, subscribeToServerAlert } from '../../lib/failure/server-alert.ts';
import { appNotices } from '../../text/app-notices.ts';
import { Button } from '../form/button.tsx';
import { useUiWords } from '../text/ui-words.ts';
import { Dialog } from './dialog.tsx';

/** Shows replies of 500 and above, whichever call received them. */
export function ServerAlertDialog() {
  const alert = useSyncExternalStore(subscribeToServerAlert, readServerAlert, () => null);
  const words = useUiWords();
  const text = words.serverError ?? appNotices.serverError;
  const title = alert?.isCarrier ? text.carrier : text.title;
  return (
    <Dialog open={alert !== null} onClose={dismissServerAlert} title={title} role="alertdialog">
      <p>{alert && (words.serverError?.body ?? alert.message)}</p>
      {alert?.requestId && (
        <p className="small">
          {text.requestId}: <bdi dir="ltr">{alert.requestId}</bdi>
        </p>
      )}
      {alert && alert.count > 1 && <p className="small">{text.again(alert.count - 1)}</p>}
      <Button onClick={dismissServerAlert}>{text.ok}</Button>
    </Dialog>
  );
}
