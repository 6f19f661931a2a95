import { live } from '../text/live.ts';
import { TimeText } from './time-text.tsx';

/** The day and the hour; the hour stays in one piece where the line breaks. */
export function LessonTime({ at }: { at: string }) {
  return (
    <>
      <TimeText at={at} style="weekday" />
      {live.thenHour}
      <span className="whole">
        <TimeText at={at} style="time" />
      </span>
    </>
  );
}
