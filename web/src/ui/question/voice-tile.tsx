import { question as text } from '../../text/question.ts';
import { mayRecord, type VoiceRecorder } from '../../lib/media/use-voice-recorder.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { IconButton } from '../form/icon-button.tsx';
import styles from './speak-answer.module.css';

/** `aloud`: how to continue without a microphone; `name`: above the button, in place of “your voice”. */
type Props = { recorder: VoiceRecorder; aloud: string; name?: string; disabled?: boolean };

/** Plays the learner's own recording beside the model. */
export function VoiceTile({ recorder, aloud, name = text.speak.mine, disabled = false }: Props) {
  const { state, clip, start, stop } = recorder;
  if (!mayRecord(recorder)) {
    return (
      <p role="status" className={styles.without}>
        {state === 'denied' ? text.speak.denied : text.speak.unsupported} {aloud}
      </p>
    );
  }
  const isRecording = state === 'recording';
  return (
    <div className={styles.tile}>
      <p role="status" className={styles.name}>
        {isRecording ? text.speak.recording : state === 'failed' ? text.speak.failed : name}
      </p>
      <div className={styles.buttons}>
        {clip !== null && !isRecording && <AudioButton src={clip} label={text.speak.mine} />}
        <IconButton
          icon={isRecording ? 'stop' : 'mic'}
          tone={isRecording ? 'love' : 'soft'}
          label={isRecording ? text.speak.stop : clip === null ? text.speak.record : text.speak.recordAgain}
          disabled={disabled}
          aria-busy={state === 'starting' || undefined}
          onClick={isRecording ? stop : start}
        />
      </div>
    </div>
  );
}
