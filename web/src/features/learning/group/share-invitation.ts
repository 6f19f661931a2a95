import { showToast } from '../../../lib/toast.ts';
import { group as text } from '../../../text/group.ts';

type Invitation = { name: string; invitation_url: string };

/** Whether this browser has a sheet to share by. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Shares the invitation by the phone's own sheet. */
export async function shareInvitation({ name, invitation_url }: Invitation): Promise<void> {
  try {
    await navigator.share({ text: text.invite.message(name), url: invitation_url });
  } catch (error) {
    // The learner closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(text.invite.shareFailed);
  }
}

/** Copies the address of the invitation. Returns false where the browser does not allow it. */
export async function copyInvitation({ invitation_url }: Invitation): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(invitation_url);
    showToast(text.invite.copied);
    return true;
  } catch {
    return false;
  }
}
