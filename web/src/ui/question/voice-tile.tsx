import { question as text } from '../../text/question.ts';
import type { VoiceRecorder } from '../../lib/media/use-voice-recorder.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import styles from './speak-answer.module.css';

/** Plays the learner's own recording beside the model; without a microphone it explains how to continue. */
export function VoiceTile({ recorder: { state, clip, start, stop } }: { recorder: VoiceRecorder }) {
  if (state === 'unsupported' || state === 'denied') {
    return <p className={styles.without}>{state === 'denied' ? text.speak.denied : text.speak.unsupported}</p>;
  }
  const isRecording = state === 'recording';
  return (
    <div className={styles.tile}>
      <p role="status" className={styles.name}>
        {isRecording ? text.speak.recording : state === 'failed' ? text.speak.failed : text.speak.mine}
      </p>
      <div className={styles.buttons}>
        {clip !== null && !isRecording && <AudioButton src={clip} label={text.speak.mine} />}
        <IconButton
          icon={isRecording ? 'stop' : 'mic'}
          tone={isRecording ? 'love' : 'soft'}
          label={isRecording ? text.speak.stop : clip === null ? text.speak.record : text.speak.recordAgain}
          aria-busy={state === 'starting' || undefined}
          onClick={isRecording ? stop : start}
        />
      </div>
    </div>
  );
}
