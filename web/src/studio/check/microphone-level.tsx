import { useEffect, useState } from 'react';
import { meterLevel } from '../../lib/meter-level.ts';
import { studio } from '../../text/studio.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';

const text = studio.check;

/** What a voice in a room reaches at arm's length. */
const AUDIBLE_LEVEL = 0.35;

/** How loud the teacher is just now, and whether a voice has come through since. */
export function MicrophoneLevel({ stream }: { stream: MediaStream }) {
  const [level, setLevel] = useState(0);
  const [isAudible, setAudible] = useState(false);
  useEffect(
    () =>
      meterLevel(stream, (now) => {
        setLevel(now);
        if (now >= AUDIBLE_LEVEL) setAudible(true);
      }),
    [stream],
  );
  return (
    <div>
      <LevelMeter level={level} label={text.level} />
      <p className="small" role="status">
        {isAudible ? text.audible : text.speak}
      </p>
    </div>
  );
}
