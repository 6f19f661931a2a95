import type { StudioMessage } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import layout from '../../ui/layout.module.css';
import styles from './message-card.module.css';
import { useModerate } from './use-messages.ts';

const text = studio.air;

/** A learner's message, with the actions of moderation. */
export function MessageCard({ message }: { message: StudioMessage }) {
  const { moderate, isPending } = useModerate(message.message_id);
  const { name, avatar_url, at, hidden, answered, muted } = message;
  return (
    <Card as="li" tight>
      <div className={styles.head}>
        <Avatar name={name} url={avatar_url} size="small" />
        <span className={styles.who}>
          <bdi>{name}</bdi>
          <span className="small">
            <TimeText at={at} style="time" />
          </span>
        </span>
        <IconButton
          icon={hidden ? 'eye' : 'eyeOff'}
          label={hidden ? text.show : text.hide}
          disabled={isPending}
          onClick={() => moderate({ hidden: !hidden })}
        />
        <IconButton
          icon={muted ? 'sound' : 'mute'}
          label={muted ? text.unmuteAuthor : text.muteAuthor}
          disabled={isPending}
          onClick={() => moderate({ muted: !muted })}
        />
      </div>
      <p dir="auto" className={hidden ? styles.hidden : undefined}>
        {message.text}
      </p>
      <MessageTags message={message} />
      {message.kind === 'question' && !hidden && (
        <Button
          size="small"
          variant={answered ? 'plain' : 'secondary'}
          icon={answered ? 'repeat' : 'check'}
          busy={isPending}
          onClick={() => moderate({ answered: !answered })}
        >
          {answered ? text.unanswer : text.answer}
        </Button>
      )}
    </Card>
  );
}

function MessageTags({ message: { answered, hidden, muted, reports } }: { message: StudioMessage }) {
  if (!answered && !hidden && !muted && reports === 0) return null;
  return (
    <p className={layout.cluster}>
      {answered && <Tag tone="right">{text.answered}</Tag>}
      {hidden && <Tag tone="quiet">{text.hidden}</Tag>}
      {muted && <Tag tone="quiet">{text.authorMuted}</Tag>}
      {reports > 0 && <Tag tone="wrong">{text.reports(reports)}</Tag>}
    </p>
  );
}
