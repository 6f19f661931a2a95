import { live } from '../../text/live.ts';
import { TimeText } from '../../ui/time-text.tsx';

/** The day and the hour; the hour never breaks over two lines. */
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
