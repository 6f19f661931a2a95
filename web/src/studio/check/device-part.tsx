import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { LessonKind } from '../publish/lesson-kind.ts';
import { Stage } from '../stage.tsx';
import parts from '../parts.module.css';
import { DeviceField } from './device-field.tsx';
import { MicrophoneLevel } from './microphone-level.tsx';
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
