import type { ChannelView } from '@lisan/contract/live/live';
import { live as text } from '../../../../text/live.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import styles from './now-card.module.css';

/** A running lesson: the one next action of the screen. */
export function NowCard({ channel: { id, kind, title, teacher, viewers } }: { channel: ChannelView }) {
  return (
    <Card as="article" tone="hero">
      <header className={styles.header}>
        <Tag tone="live">{text.onAir}</Tag>
        <span className={styles.viewers}>{text.viewers(viewers)}</span>
      </header>
      <div className={styles.lesson}>
        <Avatar name={teacher.name} url={teacher.photo_url} />
        <div>
          <h2 className={styles.title}>
            <MixedText>{title}</MixedText>
          </h2>
          <p className={styles.viewers}>
            {text.kind[kind]} · {teacher.name}
          </p>
        </div>
      </div>
      <LinkButton to={`/live/${kind}/lessons/${id}`} iconEnd="forward">
        {text.enter}
      </LinkButton>
    </Card>
  );
}
