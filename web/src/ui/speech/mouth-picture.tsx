import { classNames } from '../../lib/class-names.ts';
import { mouth as text } from '../../text/ui/mouth.ts';
import { mouthShape, type MouthShape, type MouthSound } from './mouth-shapes.ts';
import styles from './mouth-picture.module.css';

// Millimetres of a head that looks to the left; the tongue is rooted at (92, 74) and (50, 92).

const ROOT = 'C 88 74, 96 82, 94 98 L 58 98';
const TONGUES: Record<MouthShape['tongue'], string> = {
  rest: `M 42 78 C 48 68, 68 66, 82 74 ${ROOT} C 48 96, 40 88, 42 78 Z`,
  between: `M 24 66.5 C 36 64, 62 62, 80 74 ${ROOT} C 50 94, 42 72, 25 70 Z`,
  ridge: `M 40 59 C 44 62, 66 68, 82 74 ${ROOT} C 48 94, 44 72, 38 62 Z`,
  back: `M 42 84 C 56 82, 66 60, 77 54 C 86 56, 92 64, 92 76 C 95 82, 96 88, 94 98 L 58 98 C 48 98, 42 92, 42 84 Z`,
  high: `M 43 72 C 46 58, 62 53, 76 60 C 86 66, 95 80, 94 98 L 58 98 C 47 94, 41 82, 43 72 Z`,
  'near-high': `M 40 75 C 45 62, 62 57, 78 65 C 88 70, 95 82, 94 98 L 58 98 C 46 95, 38 84, 40 75 Z`,
  middle: `M 41 79 C 46 68, 62 64, 78 70 C 88 74, 95 84, 94 98 L 58 98 C 46 97, 39 88, 41 79 Z`,
  low: `M 42 86 C 50 80, 68 80, 82 78 C 90 79, 95 88, 94 98 L 58 98 C 48 99, 41 94, 42 86 Z`,
  bunched: `M 46 70 C 48 62, 54 60, 60 62 C 66 58, 76 60, 82 70 C 90 76, 95 84, 94 98 L 58 98 C 48 96, 44 82, 46 70 Z`,
};

/** The upper and the lower lip. */
const LIPS: Record<MouthShape['lips'], readonly [string, string]> = {
  closed: ['M 27 55 C 19 56, 18 63, 25 65 L 33 62', 'M 25 65 C 18 68, 20 75, 28 75 L 33 68'],
  bitten: ['M 27 53 C 18 53, 18 59, 25 60 L 33 57', 'M 34 64 C 26 64, 23 74, 29 77 L 36 72'],
  open: ['M 27 53 C 18 53, 18 59, 25 60 L 33 57', 'M 28 77 C 21 78, 22 85, 30 85 L 35 79'],
  wide: ['M 29 54 C 22 54, 22 59, 27 60 L 33 57', 'M 30 73 C 24 74, 25 80, 32 80 L 36 75'],
  round: ['M 27 52 C 13 52, 13 61, 21 62 L 33 57', 'M 25 74 C 14 75, 15 84, 27 84 L 35 77'],
};

const AIR: Record<MouthShape['air'], string> = {
  burst: 'M 12 66 L 2 58 M 11 69 L -1 69 M 12 72 L 2 80',
  stream: 'M 13 66 L -2 66 M 2 62 L -3 66 L 2 70 M 13 73 L 4 73',
  nose: 'M 14 45 L 0 51 M 6 45 L -1 51 L 7 54',
  open: 'M 14 69 C 8 66, 6 72, 0 69',
};

const FACE =
  'M 44 4 C 28 8, 24 22, 24 28 C 20 36, 12 42, 12 46 C 14 50, 24 48, 27 52 M 29 86 C 26 92, 30 102, 42 104 C 54 106, 60 108, 62 118';
const PALATE = 'M 34 58 C 38 48, 52 44, 66 45 C 78 46, 86 50, 90 60';
const VELUM = { raised: 'M 90 60 C 94 58, 100 54, 102 50', lowered: 'M 90 60 C 93 66, 93 70, 90 74' };
const TEETH = ['M 33 57 L 37 56 L 36 65 Z', 'M 35 79 L 39 79 L 37 71 Z'];
const THROAT = 'M 104 40 C 108 60, 106 90, 100 118';
const WAVES = 'M 76 107 q 3 4 0 8 M 82 105 q 5 6 0 12 M 88 103 q 7 8 0 16';

/** Draws the mouth that makes a sound, from the side; the label says in Arabic what it shows. */
export function MouthPicture({ sound, className }: { sound: MouthSound; className?: string }) {
  const { lips, tongue, air, isVoiced } = mouthShape(sound);
  const isClosed = lips === 'closed';
  return (
    <svg
      className={classNames(styles.mouth, className)}
      viewBox="-6 0 120 120"
      role="img"
      aria-label={text.describe({ lips, tongue, air, isVoiced })}
    >
      <path className={styles.face} d={FACE} />
      <path className={styles.face} d={THROAT} />
      <path className={styles.tongue} d={TONGUES[tongue]} />
      <path className={styles.bone} d={PALATE} />
      <path className={styles.bone} d={air === 'nose' ? VELUM.lowered : VELUM.raised} />
      {TEETH.map((d, i) => (
        <path key={d} className={styles.tooth} d={d} transform={i === 1 && isClosed ? 'translate(0 -3)' : undefined} />
      ))}
      {LIPS[lips].map((d) => (
        <path key={d} className={styles.lip} d={d} />
      ))}
      <path className={styles.air} d={AIR[air]} />
      {isVoiced && <path className={styles.voice} d={WAVES} />}
    </svg>
  );
}
