import type { ChannelView } from '@lisan/contract/live';
import { AfterLesson } from './after-lesson.tsx';
import { BeforeLesson } from './before-lesson.tsx';

/** What there is to know of a lesson that is not on the air. */
export function LessonMoment({ channel }: { channel: ChannelView }) {
  const isOver = channel.state === 'ended' || channel.state === 'recorded';
  return isOver ? <AfterLesson channel={channel} /> : <BeforeLesson channel={channel} />;
}
