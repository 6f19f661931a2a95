import { classNames } from '../../lib/class-names.ts';
import greeting from './falcon/greeting.svg?no-inline';
import happy from './falcon/happy.svg?no-inline';
import reading from './falcon/reading.svg?no-inline';
import resting from './falcon/resting.svg?no-inline';
import thinking from './falcon/thinking.svg?no-inline';
import styles from './falcon.module.css';

const POSES = { greeting, happy, thinking, resting, reading } as const;

export type FalconPose = keyof typeof POSES;

/** `onHero`: on the dark card, on which the dark feathers need a light disc behind them. */
type Props = { pose: FalconPose; size?: number; onHero?: boolean };

/** Shows the companion of the learner: decoration beside words with the same meaning. Its colors suit both themes. */
export function Falcon({ pose, size = 96, onHero = false }: Props) {
  return (
    <img
      src={POSES[pose]}
      alt=""
      width={size}
      height={size}
      className={classNames(styles.falcon, onHero && styles.disc)}
    />
  );
}
