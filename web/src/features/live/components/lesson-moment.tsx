import type { ChannelView } from '@lisan/contract/live';
import { AfterLesson } from './after-lesson.tsx';
import { BeforeLesson } from './before-lesson.tsx';

/** The status of a lesson that is not live. */
export function LessonMoment({ channel }: { channel: ChannelView }) {
  const isOver = channel.state === 'ended' || channel.state === 'recorded';
  return isOver ? <AfterLesson channel={channel} /> : <BeforeLesson channel={channel} />;
}
