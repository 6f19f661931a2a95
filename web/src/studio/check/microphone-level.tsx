import { useEffect, useState } from 'react';
import { meterLevel } from '../../lib/meter-level.ts';
import { studio } from '../../text/studio.ts';
import { LevelMeter } from '../../ui/level-meter.tsx';

const text = studio.check;

/** The level of a voice at arm's length. */
const AUDIBLE_LEVEL = 0.35;

/** Shows the current level, and whether a voice has been recognised. */
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
