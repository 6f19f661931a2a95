import { useApiPages } from '../../../../lib/use-api-pages.ts';
import { notification as text } from '../../../../text/notification.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { List } from '../../../../ui/list.tsx';
import { MorePages } from '../../../../ui/more-pages.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { MessageRow } from '../components/message-row.tsx';
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
