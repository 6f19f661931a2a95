import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import type { VoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { ownVoice } from '../text/own-voice.ts';
import controls from '../../../../ui/audio/clip/controls.module.css';
import styles from './voice-controls.module.css';

type Props = { src: string; label: string; recorder: VoiceRecorder };

/** Plays a word slowly or at its own speed, and records the learner. */
export function VoiceControls({ src, label, recorder }: Props) {
  const isRecording = recorder.state === 'recording';
  return (
    <div className={controls.controls}>
      <AudioButton src={src} label={label} slow />
      <AudioButton src={src} label={label} tone="main" />
      {recorder.state !== 'unsupported' && (
        <IconButton
          icon={isRecording ? 'stop' : 'mic'}
          label={isRecording ? ownVoice.stop : recorder.clip ? ownVoice.again : ownVoice.start}
          tone={isRecording ? 'love' : 'soft'}
          className={isRecording ? styles.recording : undefined}
          aria-busy={recorder.state === 'starting' || undefined}
          onClick={isRecording ? recorder.stop : recorder.start}
        />
      )}
    </div>
  );
}
