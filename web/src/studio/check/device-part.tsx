import { useEffect, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { meterLevel } from '../../lib/media/meter-level.ts';
import { LevelMeter } from '../../ui/audio/level-meter.tsx';
import { studio } from '../text/studio.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';
import { Stage } from '../stage.tsx';
import parts from '../parts.module.css';
import type { Devices } from './use-devices.ts';

const text = studio.check;

/** The picture, the sound level, and the selected devices. */
export function DevicePart({ kind, devices }: { kind: LessonKind; devices: Devices }) {
  const { state } = devices;
  const isVideo = kind === 'video';
  if (state.kind === 'problem') {
    const { title, body } = text.problems[state.problem];
    return (
      <div className={parts.column}>
        <Notice tone="wrong" icon="warning" role="alert">
          <p>
            <b>{title}</b>
          </p>
          <p>{body}</p>
        </Notice>
        <Button variant="secondary" icon="repeat" onClick={devices.retry}>
          {text.again}
        </Button>
      </div>
    );
  }
  return (
    <div className={parts.column}>
      <Stage
        stream={state.kind === 'ready' ? state.stream : null}
        hasPicture={isVideo}
        label={text.preview}
        instead={{ icon: isVideo ? 'video' : 'mic', words: insteadOf(isVideo, state.kind) }}
      />
      {state.kind === 'ready' && <MicrophoneLevel stream={state.stream} />}
      {isVideo && devices.cameras.length > 0 && (
        <DeviceField
          label={text.camera}
          devices={devices.cameras}
          value={devices.choice.cameraId}
          unnamed={text.unnamedCamera}
          onChange={(cameraId) => devices.choose({ cameraId })}
        />
      )}
      {devices.microphones.length > 0 && (
        <DeviceField
          label={text.microphone}
          devices={devices.microphones}
          value={devices.choice.microphoneId}
          unnamed={text.unnamedMicrophone}
          onChange={(microphoneId) => devices.choose({ microphoneId })}
        />
      )}
    </div>
  );
}

function insteadOf(isVideo: boolean, kind: 'opening' | 'ready'): string {
  if (kind === 'ready') return text.soundOnly;
  return isVideo ? text.opening : text.openingSound;
}

type Props = {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string;
  /** The label of a device whose name the browser withholds; counts from 1. */
  unnamed: (at: number) => string;
  onChange: (deviceId: string) => void;
};

function DeviceField({ label, devices, value, unnamed, onChange }: Props) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
          {devices.map(({ deviceId, label: name }, index) => (
            <option key={deviceId} value={deviceId}>
              {name === '' ? unnamed(index + 1) : name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** The level of a voice at arm's length. */
const AUDIBLE_LEVEL = 0.35;

/** Shows the current level, and whether a voice has been recognised. */
function MicrophoneLevel({ stream }: { stream: MediaStream }) {
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
