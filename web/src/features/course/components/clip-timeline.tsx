import { formatDuration } from '../../../lib/format-date.ts';
import { course } from '../../../text/course.ts';
import type { Clip } from '../use-clip.ts';
import styles from './clip-timeline.module.css';

/** Runs from left to right in Arabic too, as on every player. */
export function ClipTimeline({ clip, seconds }: { clip: Clip; seconds: number }) {
  const valueText = `${formatDuration(clip.time)} / ${formatDuration(seconds)}`;
  return (
    <div className={styles.timeline} dir="ltr">
      <span className="small">{formatDuration(clip.time)}</span>
      <input
        type="range"
        className={styles.range}
        aria-label={course.clip.position}
        aria-valuetext={valueText}
        min={0}
        max={Math.ceil(seconds * 10) / 10}
        step={0.1}
        value={clip.time}
        onChange={(event) => clip.seek(Number(event.target.value))}
      />
      <span className="small">{formatDuration(seconds)}</span>
    </div>
  );
}
