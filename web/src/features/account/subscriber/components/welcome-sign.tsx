import type { UserView } from '@lisan/contract/learner/subscriber';
import { subscriber } from '../../../../text/subscriber.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Falcon } from '../../../../ui/falcon.tsx';
import styles from './welcome-sign.module.css';

/** A greeting by name, with the first level. */
export function WelcomeSign({ user, isStarter }: { user: UserView; isStarter: boolean }) {
  const { title, hello, lead, leadStarter, level } = subscriber.welcome;
  const current = user.level_subscribers.find((started) => started.current)?.level;
  return (
    <Card tone="hero" className={styles.sign}>
      <Falcon onHero pose="greeting" size={80} />
      <h1 tabIndex={-1} className={styles.heading}>
        {user.name ? (
          <>
            {hello} <bdi>{user.name}</bdi>!
          </>
        ) : (
          title
        )}
      </h1>
      {current && (
        <p className={styles.level}>
          {level} <English>{current.code}</English> · {current.name.ar}
        </p>
      )}
      <p className={styles.lead}>{isStarter ? leadStarter : lead}</p>
    </Card>
  );
}
