import { useApiPages } from '../../../../lib/net/use-api-pages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MorePages } from '../../../../ui/list/more-pages.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../../lib/router/router.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import row from '../../../../ui/layout/row.module.css';
import { notification as text } from '../text/notification.ts';
import { useMarkRead } from '../use-mark-read.ts';
import styles from './inbox-page.module.css';

export function InboxPage() {
  const inbox = useApiPages('GET /api/inbox');
  const markRead = useMarkRead();
  return (
    <Page title={text.title} back="/profile">
      <LearnerQueryView query={inbox} skeleton={<Skeleton count={5} />}>
        {({ pages }) => {
          const messages = pages.flatMap((page) => page.messages);
          const unread = pages[0]?.unread ?? 0;
          if (messages.length === 0) return <NoMessages />;
          return (
            <>
              <div className={styles.head}>
                <p className="small" role="status">
                  {text.unread(unread)}
                </p>
                {unread > 0 && (
                  <Button variant="plain" size="small" icon="check" onClick={() => markRead()}>
                    {text.readAll}
                  </Button>
                )}
              </div>
              <List label={text.list}>
                {messages.map((message) => (
                  <MessageRow key={message.uuid} message={message} onRead={() => markRead(message.uuid)} />
                ))}
              </List>
              <MorePages query={inbox} label={text.more} />
            </>
          );
        }}
      </LearnerQueryView>
    </Page>
  );
}

function NoMessages() {
  const { title, body, action } = text.empty;
  const way = (
    <LinkButton to="/live/lessons" variant="secondary">
      {action}
    </LinkButton>
  );
  return (
    <EmptyState icon={{ falcon: 'resting' }} title={title} action={way}>
      {body}
    </EmptyState>
  );
}

type Message = Reply<'GET /api/inbox'>['messages'][number];
type Props = { message: Message; onRead: () => void };

/** A message. Opening its link, or pressing it, marks it as read. */
function MessageRow({ message, onRead }: Props) {
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
