import type { ContrastId } from '@lisan/contract/learner/ears';
import { MouthPicture } from '../../../../ui/speech/mouth-picture.tsx';
import { soundsOfContrast } from '../../../../ui/speech/mouth-shapes.ts';
import styles from './mouths.module.css';

/** The mouth of each sound of a contrast, above its sign; nothing where no mouth shows the difference. */
export function Mouths({ contrast, labels }: { contrast: ContrastId; labels: readonly [string, string] }) {
  const sounds = soundsOfContrast(contrast);
  if (!sounds) return null;
  return (
    <div className={styles.mouths} dir="ltr">
      {sounds.map((sound, i) => (
        <figure key={sound} className={styles.mouth}>
          <MouthPicture sound={sound} />
          <figcaption aria-hidden="true">{labels[i]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
