import type { ViewerName } from '@lisan/contract/live/realtime';
import type { StudioLesson, StudioMessage } from '@lisan/contract/studio/studio';
import { useState, useEffect } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { List } from '../../ui/list/list.tsx';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Tag } from '../../ui/list/tag.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import layout from '../../ui/layout/layout.module.css';
import { studio } from '../text/studio.ts';
import { cacheLesson } from '../lessons/use-lessons.ts';
import { useMessages, useModerate } from './use-messages.ts';
import styles from './room-panel.module.css';

const text = studio.air.tabs;
const TABS = [
  { value: 'question', label: text.questions },
  { value: 'chat', label: text.chat },
  { value: 'people', label: text.people },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** The questions, the chat and the viewers. */
export function RoomPanel({ lesson, newest }: { lesson: StudioLesson; newest: readonly ViewerName[] }) {
  const [tab, setTab] = useState<Tab>('question');
  return (
    <div className={styles.panel}>
      <Segmented legend={text.legend} segments={TABS} value={tab} onChange={setTab} />
      {tab === 'chat' && <ChatSwitch lesson={lesson} />}
      {tab === 'people' ? (
        <PeopleList lessonId={lesson.id} newest={newest} />
      ) : (
        <MessageList key={tab} lessonId={lesson.id} kind={tab} />
      )}
    </div>
  );
}

/** Opens or closes the chat between learners. */
function ChatSwitch({ lesson }: { lesson: StudioLesson }) {
  // A mutation reports that it is pending a moment later, and the switch would jump back until then.
  const [wanted, setWanted] = useState<boolean>();
  const set = useApiMutation('POST /api/studio/lessons/:id/chat', {
    onSuccess: ({ chat_open }) => cacheLesson({ ...lesson, chat_open }),
    onError: () => showToast(studio.air.messageFailed),
    onSettled: () => setWanted(undefined),
  });
  const change = (open: boolean) => {
    setWanted(open);
    set.mutate({ params: { id: lesson.id }, body: { open } });
  };
  return (
    <Card as="div" tight>
      <Switch
        label={studio.air.chatOpen}
        hint={studio.air.chatOpenHint}
        checked={wanted ?? lesson.chat_open}
        onChange={change}
      />
    </Card>
  );
}

type Props = { lessonId: string; kind: StudioMessage['kind'] };

/** The messages, newest first. */
function MessageList({ lessonId, kind }: Props) {
  const query = useMessages(lessonId, kind);
  const isQuestion = kind === 'question';
  return (
    <QueryView query={query} skeleton={<Skeleton count={3} />}>
      {({ pages }) => {
        const messages = pages.flatMap((page) => page.messages);
        if (messages.length === 0) {
          return (
            <EmptyState icon={isQuestion ? 'help' : 'chat'}>
              {isQuestion ? studio.air.noQuestions : studio.air.noChat}
            </EmptyState>
          );
        }
        return (
          <>
            <ul
              role="list"
              aria-label={isQuestion ? studio.air.tabs.questions : studio.air.tabs.chat}
              className={styles.list}
            >
              {messages.map((message) => (
                <MessageCard key={message.message_id} message={message} />
              ))}
            </ul>
            <MorePages query={query} label={studio.air.older} />
          </>
        );
      }}
    </QueryView>
  );
}

type PeopleListProps = { lessonId: string; newest: readonly ViewerName[] };

/** The viewers, page by page; refetched when the latest viewers change. */
function PeopleList({ lessonId, newest }: PeopleListProps) {
  const query = useApiPages('GET /api/get-live-channel-viewers', { channel_id: lessonId });
  const { refetch } = query;
  const arrivals = newest.map(({ name }) => name).join('\n');
  useEffect(() => void refetch(), [refetch, arrivals]);
  // The call needs a subscription; a teacher without one sees only the latest viewers, from the channel.
  if (query.error?.code === 'subscription_required' && newest.length > 0) return <People people={newest} />;
  return (
    <QueryView query={query} skeleton={<Skeleton count={4} />}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.roster);
        if (people.length === 0) return <EmptyState icon="people">{studio.air.noPeople}</EmptyState>;
        return (
          <>
            <p className="small">{studio.air.viewers(pages[0]?.viewers ?? people.length)}</p>
            <People people={people} />
            <MorePages query={query} label={studio.air.morePeople} />
          </>
        );
      }}
    </QueryView>
  );
}

function People({ people }: { people: readonly ViewerName[] }) {
  return (
    <List label={studio.air.tabs.people}>
      {people.map(({ name, avatar_url }, index) => (
        <span key={index} className={styles.person}>
          <Avatar name={name} url={avatar_url} size="small" />
          <bdi>{name}</bdi>
        </span>
      ))}
    </List>
  );
}

/** A learner's message, with the actions of moderation. */
function MessageCard({ message }: { message: StudioMessage }) {
  const { moderate, isPending } = useModerate(message.message_id);
  const { name, role, avatar_url, at, hidden, answered, muted } = message;
  return (
    <Card as="li" tight>
      <div className={styles.head}>
        <Avatar name={name} url={avatar_url} size="small" />
        <span className={styles.who}>
          <bdi>{name}</bdi>
          {role !== 'learner' && <Tag tone="petrol">{studio.air.roles[role]}</Tag>}
          <span className="small">
            <TimeText at={at} style="time" />
          </span>
        </span>
        <IconButton
          icon={hidden ? 'eye' : 'eyeOff'}
          label={hidden ? studio.air.show : studio.air.hide}
          disabled={isPending}
          onClick={() => moderate({ hidden: !hidden })}
        />
        <IconButton
          icon={muted ? 'sound' : 'mute'}
          label={muted ? studio.air.unmuteAuthor : studio.air.muteAuthor}
          disabled={isPending}
          onClick={() => moderate({ muted: !muted })}
        />
      </div>
      <p dir={directionOf(message.text)} className={hidden ? styles.hidden : undefined}>
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
          {answered ? studio.air.unanswer : studio.air.answer}
        </Button>
      )}
    </Card>
  );
}

function MessageTags({ message: { answered, hidden, muted, reports } }: { message: StudioMessage }) {
  if (!answered && !hidden && !muted && reports === 0) return null;
  return (
    <p className={layout.cluster}>
      {answered && <Tag tone="right">{studio.air.answered}</Tag>}
      {hidden && <Tag tone="quiet">{studio.air.hidden}</Tag>}
      {muted && <Tag tone="quiet">{studio.air.authorMuted}</Tag>}
      {reports > 0 && <Tag tone="wrong">{studio.air.reports(reports)}</Tag>}
    </p>
  );
}
