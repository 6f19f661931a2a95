import type { StudioMessage } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './room-panel.module.css';
import { useMessages } from './use-messages.ts';

const text = studio.air;

type Props = { lessonId: string; kind: StudioMessage['kind'] };

/** The messages, newest first. */
export function MessageList({ lessonId, kind }: Props) {
  const query = useMessages(lessonId, kind);
  const isQuestion = kind === 'question';
  return (
    <QueryView query={query} skeleton={<Skeleton count={3} />}>
      {({ pages }) => {
        const messages = pages.flatMap((page) => page.messages);
        if (messages.length === 0) {
          return (
            <EmptyState icon={isQuestion ? 'help' : 'chat'}>{isQuestion ? text.noQuestions : text.noChat}</EmptyState>
          );
        }
        return (
          <>
            <ul role="list" aria-label={isQuestion ? text.tabs.questions : text.tabs.chat} className={styles.list}>
              {messages.map((message) => (
                <MessageCard key={message.message_id} message={message} />
              ))}
            </ul>
            <MorePages query={query} label={text.older} />
          </>
        );
      }}
    </QueryView>
  );
}
