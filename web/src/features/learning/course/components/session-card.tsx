import type { LevelView } from '@lisan/contract/learner/level';
import type { SessionStatus } from '@lisan/contract/learner/session';
import { course } from '../../../../text/course.ts';
import { sessionCard as text } from '../../../../text/session-card.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Falcon } from '../../../../ui/falcon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Ring } from '../../../../ui/ring.tsx';
import type { Week } from '../week-content.ts';
import styles from './session-card.module.css';

type Props = {
  level: LevelView;
  week: Week;
  /** Undefined without a network: the session that is stored on this phone is resumed. */
  status: SessionStatus | undefined;
  /** Whether the week still has something new. */
  hasNew: boolean;
};

/** Today's session: how long it takes, how far it is, and one button. */
export function SessionCard({ level, week, status, hasNew }: Props) {
  const { state = 'none', minutes, answered = 0, total = 0 } = status ?? {};
  return (
    <Card tone="hero" aria-labelledby="today">
      <div className={styles.top}>
        <div className={styles.words}>
          <p className={styles.place}>
            {course.home.level} <English>{level.code}</English> ·{' '}
            <span className="whole">{course.home.weekOf(week.week, level.weeks)}</span>
          </p>
          <h2 id="today" className={styles.title}>
            {state === 'finished' ? text.finished : text.title}
            {state !== 'finished' && minutes !== undefined && (
              <>
                {': '}
                <span className="whole">{text.minutes(minutes)}</span>
              </>
            )}
          </h2>
          <p className={styles.place}>{bodyOf(state, { answered, total, hasNew })}</p>
        </div>
        {state === 'open' && total > 0 ? (
          <Ring share={answered / total} label={text.progress} />
        ) : (
          <Falcon onHero pose={state === 'finished' ? 'resting' : 'greeting'} size={72} />
        )}
      </div>
      {state === 'finished' ? (
        <LinkButton to="/session?another" className={styles.another}>
          {text.another}
        </LinkButton>
      ) : (
        <LinkButton to="/session" iconEnd="forward">
          {state === 'open' ? text.resume : text.start}
        </LinkButton>
      )}
    </Card>
  );
}

type Done = { answered: number; total: number; hasNew: boolean };

function bodyOf(state: SessionStatus['state'], { answered, total, hasNew }: Done): string {
  if (state === 'finished') return text.finishedBody;
  return state === 'open' ? text.open(answered, total) : hasNew ? text.body : text.bodyReview;
}
