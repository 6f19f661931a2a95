import { useId } from 'react';
import type { Reply } from '../../../../lib/api-types.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import type { AvatarChoice } from '../avatar-choice.ts';
import styles from './avatar-picker.module.css';
import { PictureUpload } from './picture-upload.tsx';

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
