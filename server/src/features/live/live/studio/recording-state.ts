import type { StudioLesson } from '@lisan/contract/studio/studio';
import type { ChannelState } from '@lisan/contract/live/live';
import type { MakingState } from '../../recording/making/making-states.ts';
import type { Lesson } from '../store.ts';

type Facts = {
  lesson: Pick<Lesson, 'recording_id' | 'started_at'>;
  state: ChannelState;
  /** Undefined where nothing that was published waits. */
  making: MakingState | undefined;
  /** Whether the provider's media passes through our server. */
  isRecorded: boolean;
};

type Shown = Pick<StudioLesson, 'recording_state' | 'no_recording_reason'>;

/** Returns the state of a lesson's recording, from stored facts only. */
export function recordingState({ lesson, state, making, isRecorded }: Facts): Shown {
  if (lesson.recording_id !== null) return { recording_state: 'ready', no_recording_reason: null };
  const isOver = state === 'ended' || state === 'recorded';
  if (isOver && making !== undefined) return { recording_state: making, no_recording_reason: null };
  if (!isOver && isRecorded) return { recording_state: 'expected', no_recording_reason: null };
  const reason = isOver && lesson.started_at === null ? 'not_held' : isRecorded ? 'nothing_published' : 'provider';
  return { recording_state: 'none', no_recording_reason: reason };
}
