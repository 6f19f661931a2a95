import { useRef, useState } from 'react';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { AvatarChoice } from '../avatar-choice.ts';
import { shrinkPicture } from '../shrink-picture.ts';
import styles from './picture-upload.module.css';

type Props = { hasPicture: boolean; onPicture: (choice: AvatarChoice) => void };

/** Uploads a picture, which is shrunk first. */
export function PictureUpload({ hasPicture, onPicture }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready');

  async function take(file: File | undefined) {
    if (!file) return;
    setState('reading');
    try {
      const blob = await shrinkPicture(file);
      onPicture({ kind: 'picture', blob, url: URL.createObjectURL(blob) });
      setState('ready');
    } catch {
      // Whatever is wrong with the file, the learner can only pick another one.
      setState('failed');
    }
  }
  const { upload, uploadAnother, notPicture } = subscriber.avatar;
  return (
    <div className={styles.upload}>
      <Button variant="secondary" icon="camera" busy={state === 'reading'} onClick={() => input.current?.click()}>
        {hasPicture ? uploadAnother : upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={upload}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be picked again after a failure.
          event.target.value = '';
        }}
      />
      {state === 'failed' && (
        <Notice tone="wrong" icon="warning" role="alert">
          {notPicture}
        </Notice>
      )}
    </div>
  );
}
