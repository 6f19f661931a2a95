import type { ChannelView } from '@lisan/contract/live/live';
import type { MessageKind } from '../talk.ts';
import { Composer } from './composer.tsx';
import styles from './lesson-foot.module.css';
import { LikeButton } from './like-button.tsx';

type Props = { channel: ChannelView; kind: MessageKind; onSay: (words: string) => void };

/** The message field and the like button. */
export function LessonFoot({ channel, kind, onSay }: Props) {
  return (
    <div className={styles.foot}>
      <Composer key={kind} kind={kind} onSay={onSay} />
      <LikeButton channel={channel} />
    </div>
  );
}
