import { clip as clipText } from '../../../text/ui/clip.ts';
import { SeekBar } from '../seek-bar.tsx';
import type { Clip } from './use-clip.ts';

const STEP_S = 0.1;

export function ClipTimeline({ clip, seconds }: { clip: Clip; seconds: number }) {
  return (
    <SeekBar
      label={clipText.position}
      time={clip.time}
      seconds={seconds}
      max={Math.ceil(seconds * 10) / 10}
      step={STEP_S}
      onSeek={clip.seek}
    />
  );
}
