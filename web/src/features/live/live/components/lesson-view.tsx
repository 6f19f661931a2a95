import type { ChannelView } from '@lisan/contract/live/live';
import type { LiveChannelClosure } from '../../../../domain/live/live-channel.ts';
import { live as text } from '../../../../text/live.ts';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TeacherLine } from '../../../../domain/live/teacher-line.tsx';
import { LessonStage } from './lesson-stage.tsx';
import styles from './lesson-view.module.css';
import { LiveNow } from './live-now.tsx';

type Props = { channel: ChannelView; closure: LiveChannelClosure | null };

/** The stage of a lesson with its title and teacher. */
export function LessonView({ channel, closure }: Props) {
  const { state, title, teacher, kind } = channel;
  const about = (
    <>
      <header>
        <span className="small">{text.kind[kind]}</span>
        <h1 tabIndex={-1} className={styles.title}>
          <MixedText>{title}</MixedText>
        </h1>
      </header>
      <TeacherLine teacher={teacher} />
      <ClosedNotice closure={closure} />
    </>
  );
  // Neither a picture nor a way back in: the notice says why.
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
      {text.lesson.left[closure]}
    </Notice>
  );
}
