import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { showToast } from '../../lib/toast.ts';
import { share as texts } from '../../text/ui/share.ts';
import { useMixedName } from '../text/use-mixed-name.tsx';
import { Button } from './button.tsx';
import type { SharePicture } from './share-picture.ts';

type Props = { text: string; picture: SharePicture; label?: string; children: string };

/** Shares a text and a picture by the sheet of the phone; absent without a sheet. */
export function ShareButton({ text, picture, label, children }: Props) {
  const { labelledBy, parts } = useMixedName(label ?? '');
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
    <Button variant="secondary" icon="share" aria-labelledby={label && labelledBy} onClick={() => void share()}>
      {children}
      {label && parts}
    </Button>
  );
}
