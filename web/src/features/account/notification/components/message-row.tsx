import { Link } from '../../../../lib/router/router.tsx';
import type { Reply } from '../../../../lib/api-types.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { notification as text } from '../../../../text/notification.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import row from '../../../../ui/row.module.css';
import { TimeText } from '../../../../ui/time-text.tsx';
import styles from './message-row.module.css';

type Message = Reply<'GET /api/inbox'>['messages'][number];
type Props = { message: Message; onRead: () => void };

/** A message. Opening its link, or pressing it, marks it as read. */
export function MessageRow({ message, onRead }: Props) {
  const { link, read } = message;
  const body = <MessageBody message={message} />;
  const note = () => void (!read && onRead());
  if (link !== null) {
    return (
      <Link to={link} className={styles.row} onClick={note}>
        {body}
        <Icon name="forward" size={20} className={styles.chevron} />
      </Link>
    );
  }
  if (read) return <div className={styles.row}>{body}</div>;
  return (
    <button type="button" className={styles.row} onClick={note}>
      {body}
    </button>
  );
}

function MessageBody({ message: { at, title, text: body, read } }: { message: Message }) {
  return (
    <>
      <span className={classNames(styles.dot, read && styles.seen)}>
        {!read && <span className="visually-hidden">{text.isUnread}</span>}
      </span>
      <span className={row.words}>
        <span className={classNames(row.title, !read && styles.unread)}>
          <MixedText>{title}</MixedText>
        </span>
        <span className={styles.text}>
          <MixedText>{body}</MixedText>
        </span>
        <span className="small">
          <TimeText at={at} style="moment" />
        </span>
      </span>
    </>
  );
}
