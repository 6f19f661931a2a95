import { live } from '../../text/live.ts';
import { TimeText } from '../text/time-text.tsx';

/** Shows a day and an hour; the hour never breaks over two lines. */
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
