import type { ChannelView } from '@lisan/contract/live/live';
import { formatNumber } from '../../../../lib/format-number.ts';
import { showToast } from '../../../../lib/toast.ts';
import { live as text } from '../../../../text/live.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useLike } from '../use-channel.ts';
import styles from './like-button.module.css';

export function LikeButton({ channel }: { channel: ChannelView }) {
  const like = useLike(channel, () => showToast(text.lesson.likeFailed));
  const { liked, likes } = channel;
  return (
    <span className={styles.like}>
      <IconButton
        icon="heart"
        tone="love"
        filled={liked}
        aria-pressed={liked}
        label={liked ? text.lesson.unlike : text.lesson.like}
        onClick={() => like(!liked)}
      />
      <span className={styles.count}>
        <span className="visually-hidden">{text.lesson.likes}</span> {formatNumber(likes)}
      </span>
    </span>
  );
}
