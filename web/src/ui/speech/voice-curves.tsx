import { useEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { decodeVoice, readSound } from '../../lib/media/voice/decode-voice.ts';
import { measureVoice } from '../../lib/media/voice/voice-curve.ts';
import type { VoiceCurve } from '../../lib/media/voice/voice-curve.ts';
import { voiceCurves as text } from '../../text/ui/voice-curves.ts';
import { CurvePicture } from './curve-picture.tsx';
import type { VoiceCurvesProps } from './on-voice-curves.tsx';
import styles from './voice-curves.module.css';

/**
 * Shows both voices on one scale of time: loudness as an area, pitch as a line. Shows nothing if a clip cannot be
 * decoded.
 */
export function VoiceCurves({ model, mine, framed = false }: VoiceCurvesProps) {
  const modelCurve = useVoiceCurve(model);
  const mineCurve = useVoiceCurve(mine);
  if (modelCurve === 'failed' || mineCurve === 'failed') return null;
  if (mineCurve === 'silent') return <p className={styles.hint}>{text.silent}</p>;
  if (modelCurve === 'silent') return null;
  const seconds = Math.max(modelCurve?.seconds ?? 0, mineCurve?.seconds ?? 0);
  return (
    <div className={classNames(styles.curves, framed && styles.framed)}>
      <CurvePicture name={text.model} curve={modelCurve} seconds={seconds} tone="model" />
      <CurvePicture name={text.mine} curve={mineCurve} seconds={seconds} tone="mine" />
      <p className={styles.hint}>{text.legend}</p>
    </div>
  );
}

/** Null while the sound is measured. */
function useVoiceCurve(source: Blob | string): VoiceCurve | 'silent' | 'failed' | null {
  const [known, setKnown] = useState<{ source: Blob | string; curve: VoiceCurve | 'silent' | 'failed' } | null>(null);
  useEffect(() => {
    let isShown = true;
    readSound(source)
      .then(decodeVoice)
      .then(measureVoice)
      .then(
        (curve) => isShown && setKnown({ source, curve: curve ?? 'silent' }),
        (error: unknown) => {
          console.warn('voice was not measured', error);
          if (isShown) setKnown({ source, curve: 'failed' });
        },
      );
    return () => {
      isShown = false;
    };
  }, [source]);
  return known?.source === source ? known.curve : null;
}
