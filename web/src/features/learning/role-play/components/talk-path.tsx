import { rolePlay as text } from '../../../../text/role-play.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { FitNote } from '../../../../ui/fit/fit-note.tsx';
import type { Exchange } from '../talk-run.ts';
import styles from './talk-path.module.css';

/** Each line of the partner with the learner's reply and its remark. */
export function TalkPath({ exchanges }: { exchanges: readonly Exchange[] }) {
  return (
    <ol role="list" className={styles.path}>
      {exchanges.map(({ turn, choice }) => (
        <Card as="li" tight key={turn.id}>
          <English as="block" className={styles.asked}>
            {turn.en}
          </English>
          <English as="block" className={styles.reply}>
            {choice.en}
          </English>
          <FitNote fit={choice.fit} title={text.fit[choice.fit]}>
            {choice.remark}
          </FitNote>
        </Card>
      ))}
    </ol>
  );
}
