import { useState } from 'react';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useParams } from '../../../../lib/router/use-router.ts';
import type { ChannelView } from '@lisan/contract/live/live';
import { live as text } from '../../../../text/live.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { WidePage } from '../../../../ui/wide-page.tsx';
import type { MessageKind } from '../talk.ts';
import { useChannel } from '../use-channel.ts';
import { useLessonTalk, useSending } from '../use-lesson-talk.ts';
import { useLiveLink } from '../use-live-link.ts';
import { Conversation } from './conversation.tsx';
import styles from './lesson-screen.module.css';
import { LessonFoot } from './lesson-foot.tsx';
import { LessonView } from './lesson-view.tsx';
import { AfterLesson } from './after-lesson.tsx';
import { BeforeLesson } from './before-lesson.tsx';

/** A live lesson from its announcement to its recording. */
export function LessonScreen({ kind }: { kind: ChannelView['kind'] }) {
  const { id = '' } = useParams();
  const [isLinked, setLinked] = useState(false);
  const [tab, setTab] = useState<MessageKind>('question');
  const lesson = useChannel(id, isLinked);
  const channel = lesson.data?.channel;
  const isLive = channel?.state === 'live';
  const isOpen = isLive || channel?.state === 'open';
  const { talk, listener } = useLessonTalk(id, { isOpen: isLive, isLinked });
  const { closure, send } = useLiveLink(id, { isOpen, onLink: setLinked, listener });
  useSending(talk.own, { isLinked, send });
  const isShutOut = closure === 'removed';
  if (channel && channel.kind !== kind) return <Navigate to={`/live/${channel.kind}/lessons/${id}`} replace />;
  // A chat that the teacher closes falls back to the questions.
  const messageKind = channel?.chat_open ? tab : 'question';
  const leave = (
    <LinkButton to="/live/lessons" variant="plain" size="small" className={styles.leave}>
      {text.lesson.leave}
    </LinkButton>
  );
  return (
    <WidePage
      title={channel?.title ?? text.lesson.title}
      ownHeading={channel !== undefined}
      back="/live/lessons"
      action={isLive && leave}
      foot={
        isLive &&
        !isShutOut && (
          <LessonFoot channel={channel} kind={messageKind} onSay={(words) => talk.send(messageKind, words)} />
        )
      }
      aside={
        isLive ? (
          <Conversation channel={channel} talk={talk} isLinked={isLinked} kind={messageKind} onKind={setTab} />
        ) : (
          channel && <LessonMoment channel={channel} />
        )
      }
    >
      <LearnerQueryView query={lesson} skeleton={<Skeleton shape="hero" count={2} />}>
        {(data) => <LessonView channel={data.channel} closure={closure} />}
      </LearnerQueryView>
    </WidePage>
  );
}

/** The status of a lesson that is not live. */
function LessonMoment({ channel }: { channel: ChannelView }) {
  const isOver = channel.state === 'ended' || channel.state === 'recorded';
  return isOver ? <AfterLesson channel={channel} /> : <BeforeLesson channel={channel} />;
}
