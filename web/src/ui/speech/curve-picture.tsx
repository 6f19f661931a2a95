import type { VoiceCurve } from '../../lib/media/voice/voice-curve.ts';
import { voiceCurves as text } from '../../text/ui/voice-curves.ts';
import { classNames } from '../../lib/class-names.ts';
import { drawEnvelope, drawPitch, HEIGHT, WIDTH } from '../../lib/media/voice/draw-curve.ts';
import styles from './voice-curves.module.css';

type Props = {
  name: string;
  /** Null while it is measured. */
  curve: VoiceCurve | null;
  /** The length of the longer voice, which fills the width. */
  seconds: number;
  tone: 'model' | 'mine';
};

/** Time runs from left to right, as in every player. */
export function CurvePicture({ name, curve, seconds, tone }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.name}>{name}</figcaption>
      <div dir="ltr" className={styles.frame}>
        {curve && (
          <svg
            role="img"
            aria-label={text.describe(name, curve)}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className={classNames(styles.picture, styles[tone])}
          >
            <path d={drawEnvelope(curve, seconds)} className={styles.envelope} />
            <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} className={styles.middle} />
            <path d={drawPitch(curve, seconds)} className={styles.pitch} />
          </svg>
        )}
      </div>
    </figure>
  );
}
