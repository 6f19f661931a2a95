import { useState, type SubmitEvent } from 'react';
import type { ChannelView, LessonMessage } from '@lisan/contract/live/live';
import { ScreenKind } from '../../../../ui/layout/screen-kind.tsx';
import { directionOf } from '../../../../lib/format/direction-of.ts';
import { Navigate } from '../../../../lib/router/router.tsx';
import { useParams } from '../../../../lib/router/use-router.ts';
import { live } from '../../../../text/live.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { WidePage } from '../../../../ui/layout/wide-page.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import { showToast } from '../../../../lib/toast.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { MixedIconButton } from '../../../../ui/form/mixed-icon-button.tsx';
import type { LiveChannelClosure } from '../../../../domain/live/live-channel.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TeacherLine } from '../../../../domain/live/teacher-line.tsx';
import { shell } from '../../../../text/shell.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import row from '../../../../ui/layout/row.module.css';
import { type MessageKind, selectUnlisted } from '../talk.ts';
import { useChannel, useLike } from '../use-channel.ts';
import { useLessonTalk, useSending, type LessonTalk } from '../use-lesson-talk.ts';
import { useLiveLink } from '../use-live-link.ts';
import { BeforeLesson } from './before-lesson.tsx';
import { LessonStage } from './lesson-stage.tsx';
import { LiveNow } from './live-now.tsx';
import { OwnMessage } from './own-message.tsx';
import { ReportDialog } from './report-dialog.tsx';
import styles from './lesson-screen.module.css';
import messageItemStyles from './message-item.module.css';

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
  const { closure: linkClosure, send } = useLiveLink(id, { isOpen, onLink: setLinked, listener });
  useSending(talk.own, { isLinked, send });
  const closure = talk.isShutOut ? 'removed' : linkClosure;
  const isShutOut = closure === 'removed';
  if (channel && channel.kind !== kind) return <Navigate to={`/live/${channel.kind}/lessons/${id}`} replace />;
  // A chat that the teacher closes falls back to the questions.
  const messageKind = channel?.chat_open ? tab : 'question';
  const leave = (
    <LinkButton to="/live/lessons" variant="plain" size="small" className={styles.leave}>
      {live.lesson.leave}
    </LinkButton>
  );
  return (
    <WidePage
      title={channel?.title ?? live.lesson.title}
      ownHeading={channel !== undefined}
      back="/live/lessons"
      action={
        channel && (
          <>
            <ScreenKind>{live.lesson.title}</ScreenKind>
            {isLive && leave}
          </>
        )
      }
      foot={
        isLive &&
        !isShutOut && (
          <LessonFoot channel={channel} kind={messageKind} onSay={(words) => talk.send(messageKind, words)} />
        )
      }
      aside={
        isLive
          ? !isShutOut && (
              <Conversation channel={channel} talk={talk} isLinked={isLinked} kind={messageKind} onKind={setTab} />
            )
          : channel && <LessonMoment channel={channel} />
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

type Props = { channel: ChannelView; kind: MessageKind; onSay: (words: string) => void };

/** The message field and the like button. */
function LessonFoot({ channel, kind, onSay }: Props) {
  return (
    <div className={styles.foot}>
      <Composer key={kind} kind={kind} onSay={onSay} />
      <LikeButton channel={channel} />
    </div>
  );
}

/** Shown after the lesson: its recording, or when there will be one. */
function AfterLesson({ channel: { kind, recording_id } }: { channel: ChannelView }) {
  const { ended, recordedNow, otherLessons } = live.lesson;
  if (recording_id === null) {
    const others = (
      <LinkButton to="/live/lessons" variant="secondary">
        {otherLessons}
      </LinkButton>
    );
    return (
      <EmptyState icon="clock" title={ended.title} action={others}>
        {ended.body}
      </EmptyState>
    );
  }
  const watch = (
    <LinkButton to={`/recording/${kind}/lessons/${recording_id}`} icon="play">
      {kind === 'video' ? recordedNow.action : recordedNow.listen}
    </LinkButton>
  );
  return <EmptyState icon={kind === 'video' ? 'video' : 'headphones'} title={recordedNow.title} action={watch} />;
}

function LikeButton({ channel }: { channel: ChannelView }) {
  const like = useLike(channel, () => showToast(live.lesson.likeFailed));
  const { liked, likes } = channel;
  return (
    <span className={styles.like}>
      <IconButton
        icon="heart"
        tone="love"
        filled={liked}
        aria-pressed={liked}
        label={liked ? live.lesson.unlike : live.lesson.like}
        onClick={() => like(!liked)}
      />
      <span className={styles.count}>
        <span className="visually-hidden">{live.lesson.likes}</span> {formatNumber(likes)}
      </span>
    </span>
  );
}

const LONGEST = 500;

/** A field for one message, within reach of the thumb. */
function Composer({ kind, onSay }: { kind: MessageKind; onSay: (text: string) => void }) {
  const [words, setWords] = useState('');
  const text = live.talk;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const own = words.trim();
    if (own === '') return;
    onSay(own);
    setWords('');
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        className={styles.input}
        dir={words === '' ? undefined : 'auto'}
        aria-label={text.label[kind]}
        placeholder={text.write[kind]}
        maxLength={LONGEST}
        enterKeyHint="send"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() !== '' && <IconButton type="submit" icon="send" label={text.send} className={styles.send} />}
    </form>
  );
}

type LessonViewProps = { channel: ChannelView; closure: LiveChannelClosure | null };

/** The stage of a lesson with its title and teacher. */
function LessonView({ channel, closure }: LessonViewProps) {
  const { state, title, teacher, kind } = channel;
  const about = (
    <>
      <header>
        <span className="small">{live.kind[kind]}</span>
        <h1 tabIndex={-1} className={styles.title}>
          <MixedText>{title}</MixedText>
        </h1>
      </header>
      <TeacherLine teacher={teacher} />
      <ClosedNotice closure={closure} />
    </>
  );
  // Neither a picture nor a way back in: the notice explains why.
  if (state === 'live' && closure === 'removed') return about;
  if (state === 'live') return <LiveNow channel={channel}>{about}</LiveNow>;
  return (
    <>
      <LessonStage channel={channel} />
      {about}
    </>
  );
}

function ClosedNotice({ closure }: { closure: LiveChannelClosure | null }) {
  // An ended session is already leading to the login.
  if (closure === null || closure === 'unauthenticated') return null;
  return (
    <Notice tone="orange" icon="warning" role="alert">
      {live.lesson.left[closure]}
    </Notice>
  );
}

const KINDS = (['question', 'chat'] as const).map((value) => ({ value, label: live.talk.tabs[value] }));

type ConversationProps = {
  channel: ChannelView;
  talk: LessonTalk;
  isLinked: boolean;
  kind: MessageKind;
  onKind: (kind: MessageKind) => void;
};

/** Shows questions, and chat if the teacher has opened it; the newest first, beside the picture. */
function Conversation({ channel, talk, isLinked, kind, onKind }: ConversationProps) {
  const [reported, setReported] = useState<LessonMessage | null>(null);
  const messages = talk.messages.filter((message) => message.kind === kind).reverse();
  const own = selectUnlisted(talk)
    .filter((own) => own.kind === kind)
    .reverse();
  return (
    <Section title={live.talk.title}>
      {channel.chat_open && (
        <Segmented legend={live.talk.tabs.legend} segments={KINDS} value={kind} onChange={onKind} />
      )}
      {talk.isUnknown && (
        <p className={styles.failed}>
          {live.talk.failed}
          <Button variant="plain" size="small" icon="repeat" onClick={talk.reread}>
            {shell.retry}
          </Button>
        </p>
      )}
      {!talk.isUnknown && messages.length + own.length === 0 && <p className="small">{live.talk.none[kind]}</p>}
      <ul role="list" className={styles.list}>
        {own.map((own) => (
          <OwnMessage key={own.id} own={own} isLinked={isLinked} talk={talk} />
        ))}
        {messages.map((message) => (
          <MessageItem key={message.message_id} message={message} onReport={setReported} />
        ))}
      </ul>
      <ReportDialog message={reported} onClose={() => setReported(null)} />
    </Section>
  );
}

type MessageItemProps = { message: LessonMessage; onReport: (message: LessonMessage) => void };

/** A message, and whether it has been answered. */
function MessageItem({ message, onReport }: MessageItemProps) {
  const text = live.talk;
  const { name, role, mine, answered, text: words } = message;
  const isTeam = role !== 'learner' && !mine;
  return (
    <li
      className={classNames(messageItemStyles.item, mine && messageItemStyles.mine, isTeam && messageItemStyles.team)}
    >
      <div className={row.words}>
        <p className={messageItemStyles.who}>
          <bdi>{mine ? text.you : name}</bdi> {isTeam && <Tag tone="petrol">{text.roles[role]}</Tag>}
        </p>
        <p className={messageItemStyles.text} dir={directionOf(words)}>
          <MixedText>{words}</MixedText>
        </p>
        {answered && (
          <p className={messageItemStyles.answered}>
            <Icon name="check" size={18} />
            {text.answered}
          </p>
        )}
      </div>
      {!mine && (
        <MixedIconButton
          icon="flag"
          label={text.report(name)}
          className={messageItemStyles.report}
          onClick={() => onReport(message)}
        />
      )}
    </li>
  );
}
