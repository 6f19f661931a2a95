import { session as text } from '../../../text/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';

/** Shares the streak by the sheet of the phone, with a picture that is drawn on it; absent without such a sheet. */
export function ShareStreak({ days }: { days: number }) {
  if (!('share' in navigator) || days === 0) return null;
  return (
    <Button variant="secondary" icon="share" onClick={() => void share(days)}>
      {text.end.share}
    </Button>
  );
}

async function share(days: number): Promise<void> {
  const message = { text: text.end.shareText(days) };
  try {
    const { drawStreakPicture } = await import('../draw-streak-picture.ts');
    const picture = await drawStreakPicture({ days: text.end.streak(days), line: text.end.shareLine });
    const withPicture = picture && { ...message, files: [picture] };
    await navigator.share(withPicture && navigator.canShare?.(withPicture) ? withPicture : message);
  } catch (error) {
    // The learner closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(text.end.shareFailed);
  }
}
