import type { LessonMessage } from '@lisan/contract/live/live';
import { classNames } from '../../../../lib/class-names.ts';
import { live } from '../../../../text/live.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import row from '../../../../ui/row.module.css';
import styles from './message-item.module.css';

type Props = { message: LessonMessage; onReport: (message: LessonMessage) => void };

/** A message, and whether it has been answered. */
export function MessageItem({ message, onReport }: Props) {
  const text = live.talk;
  const { name, mine, answered, text: words } = message;
  return (
    <li className={classNames(styles.item, mine && styles.mine)}>
      <div className={row.words}>
        <p className={styles.who}>
          <bdi>{mine ? text.you : name}</bdi>
        </p>
        <p className={styles.text} dir="auto">
          <MixedText>{words}</MixedText>
        </p>
        {answered && (
          <p className={styles.answered}>
            <Icon name="check" size={18} />
            {text.answered}
          </p>
        )}
      </div>
      {!mine && (
        <IconButton icon="flag" label={text.report(name)} className={styles.report} onClick={() => onReport(message)} />
      )}
    </li>
  );
}
