import { landing } from '../text/landing.ts';
import { Card } from '../ui/card.tsx';
import { English } from '../ui/english.tsx';
import { IconTile } from '../ui/icon-tile.tsx';
import { Band } from './band.tsx';
import band from './band.module.css';
import styles from './learn-band.module.css';

type Part = (typeof landing.learn.parts)[number];

/** Pictures of the app, described by the words beside them. */
const SCREENS = ['session', 'answer', 'home'] as const;

export function LearnBand() {
  return (
    <Band id="learn" title={landing.learn.title}>
      <ul className={band.grid}>
        {landing.learn.parts.map((part) => (
          <Card as="li" key={part.title} className={styles.part}>
            <IconTile icon={part.icon} large className={styles.icon} />
            <h3>{part.title}</h3>
            <Words part={part} />
          </Card>
        ))}
      </ul>
      <div className={styles.screens}>
        {SCREENS.map((screen) => (
          <img key={screen} src={`/screens/${screen}.webp`} alt="" width="240" height="533" loading="lazy" />
        ))}
      </div>
    </Band>
  );
}

function Words({ part }: { part: Part }) {
  if (!('from' in part)) return <p>{part.before}</p>;
  return (
    <p>
      {part.before} <English>{part.from}</English> {part.between} <English>{part.to}</English>
      {part.after}
    </p>
  );
}
