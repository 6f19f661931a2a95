import { directionOf } from '../../../../lib/format/direction-of.ts';
import { live } from '../../../../text/live.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import row from '../../../../ui/layout/row.module.css';
import type { OwnMessage } from '../talk.ts';
import type { LessonTalk } from '../use-lesson-talk.ts';
import styles from './message-item.module.css';

type Props = { own: OwnMessage; isLinked: boolean; talk: Pick<LessonTalk, 'again' | 'drop'> };

/** Shows an own message until it is acknowledged: pending, or refused with the reason. */
export function OwnMessage({ own: { id, text: words, refused }, isLinked, talk }: Props) {
  const text = live.talk;
  return (
    <li className={classNames(styles.item, styles.mine)}>
      <div className={row.words}>
        <p className={styles.who}>{text.you}</p>
        <p className={styles.text} dir={directionOf(words)}>
          <MixedText>{words}</MixedText>
        </p>
        {refused === null ? (
          <p className={styles.state} role="status">
            <Icon name="clock" size={18} />
            {isLinked ? text.sending : text.waiting}
          </p>
        ) : (
          <>
            <p className={classNames(styles.state, styles.refused)} role="alert">
              <Icon name="warning" size={18} />
              {text.refused[refused]}
            </p>
            <div className={styles.actions}>
              {MAY_COME_THROUGH.has(refused) && (
                <Button variant="secondary" size="small" onClick={() => talk.again(id)}>
                  {text.again}
                </Button>
              )}
              <Button variant="plain" size="small" onClick={() => talk.drop(id)}>
                {text.drop}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** A retry may succeed after these refusals. */
const MAY_COME_THROUGH: ReadonlySet<OwnMessage['refused']> = new Set(['too_many_requests', 'internal']);
