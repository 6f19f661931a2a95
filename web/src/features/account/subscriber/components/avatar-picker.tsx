import { useId, useRef, useState } from 'react';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { subscriber } from '../text/subscriber.ts';
import type { AvatarChoice } from '../avatar-choice.ts';
import styles from './avatar-picker.module.css';

type Preset = Reply<'GET /api/app/general/info'>['info']['avatars'][number];

type Props = {
  presets: readonly Preset[];
  /** The saved avatar. */
  current: { id: string | null; url: string | null };
  name: string;
  choice: AvatarChoice | null;
  onChoose: (choice: AvatarChoice) => void;
};

/** A preview, the presets as native radios, and an upload. */
export function AvatarPicker({ presets, current, name, choice, onChoose }: Props) {
  const group = useId();
  const chosenId = choice === null ? current.id : choice.kind === 'preset' ? choice.id : null;
  return (
    <div className={styles.picker}>
      <figure className={styles.preview}>
        <Avatar name={name} url={choice?.url ?? current.url} size="large" />
        <figcaption className="small">{subscriber.avatar.preview}</figcaption>
      </figure>
      <fieldset className={styles.grid}>
        <legend className="visually-hidden">{subscriber.avatar.legend}</legend>
        {presets.map(({ id, name: label, url }) => (
          <label key={id} className={styles.preset}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={id === chosenId}
              onChange={() => onChoose({ kind: 'preset', id, url })}
            />
            <img src={url} alt="" width="72" height="72" className={styles.picture} />
            <span className="small">{label}</span>
          </label>
        ))}
      </fieldset>
      <PictureUpload hasPicture={choice?.kind === 'picture'} onPicture={onChoose} />
    </div>
  );
}

type PictureUploadProps = { hasPicture: boolean; onPicture: (choice: AvatarChoice) => void };

/** Uploads a picture, which is shrunk first. */
function PictureUpload({ hasPicture, onPicture }: PictureUploadProps) {
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
      // For any fault of the file, the learner can only pick another one.
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

const SIDE_PX = 512;
const QUALITY = 0.85;

/**
 * Crops a photo to a small square JPEG: the upload of several megabytes would take long on a slow network.
 * Rejects when the browser cannot decode the file.
 */
async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(SIDE_PX, side);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded')));
    canvas.toBlob(take, 'image/jpeg', QUALITY);
  });
}
