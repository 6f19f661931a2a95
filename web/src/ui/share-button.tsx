import { loadChunk } from '../lib/load-chunk.ts';
import { showToast } from '../lib/toast.ts';
import { share as texts } from '../text/share.ts';
import { Button } from './button.tsx';
import type { SharePicture } from './share-picture.ts';

type Props = { text: string; picture: SharePicture; label?: string; children: string };

/** Shares a text and a picture by the sheet of the phone; absent where there is none. */
export function ShareButton({ text, picture, label, children }: Props) {
  if (!('share' in navigator)) return null;
  const share = async () => {
    try {
      const { sharePicture } = await loadChunk(() => import('./share-picture.ts'));
      await sharePicture(text, picture);
    } catch {
      showToast(texts.failed);
    }
  };
  return (
    <Button variant="secondary" icon="share" aria-label={label} onClick={() => void share()}>
      {children}
    </Button>
  );
}
