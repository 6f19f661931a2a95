import type { ChannelView } from '@lisan/contract/live/live';
import type { RecordingView } from '@lisan/contract/live/recording';
import { LessonRow } from './lesson-row.tsx';
import { List } from './list.tsx';
import { RecordingPoster } from './recording-poster.tsx';
import { RecordingRow } from './recording-row.tsx';
import { SpokenRow } from './spoken-row.tsx';

export default { title: 'Lessons' };

const TEACHER = { id: '00000000-0000-4000-8000-000000000001', name: 'هدى العلي', photo_url: null };

const LESSON: ChannelView = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'كيف نسأل عن الطريق؟',
  kind: 'video',
  teacher: TEACHER,
  level_id: null,
  state: 'scheduled',
  starts_at: '2026-03-10T16:00:00Z',
  viewers: 0,
  likes: 0,
  liked: false,
  recording_id: null,
  chat_open: false,
};

const RECORDING: RecordingView = {
  id: '00000000-0000-4000-8000-000000000003',
  kind: 'sound',
  title: 'في السوق: كم الثمن؟',
  description: 'حوار قصير',
  teacher: TEACHER,
  level_id: null,
  seconds: 83,
  poster_url: null,
  published_at: '2026-03-09T16:00:00Z',
};

export const Lessons = () => (
  <List label="الدروس">
    <LessonRow channel={{ ...LESSON, state: 'live' }} />
    <LessonRow channel={LESSON} />
    <LessonRow channel={{ ...LESSON, state: 'recorded', recording_id: RECORDING.id }} showTeacher={false} />
    <LessonRow channel={{ ...LESSON, state: 'ended', kind: 'sound' }} />
  </List>
);

const SPOKEN = {
  recording_id: RECORDING.id,
  kind: RECORDING.kind,
  title: RECORDING.title,
  teacher: TEACHER.name,
  text: 'Good morning. How much are the tomatoes?',
  at: 21,
};

export const Spoken = () => (
  <List label="قيل في الدروس">
    <SpokenRow place={SPOKEN} />
    <SpokenRow place={{ ...SPOKEN, text: 'كم ثمن الطماطم؟', at: 754 }} />
  </List>
);

export const Recordings = () => (
  <List label="التسجيلات">
    <RecordingRow recording={RECORDING} />
    <RecordingRow recording={{ ...RECORDING, kind: 'video' }} showTeacher={false} />
  </List>
);

export const Posters = () => <RecordingPoster recording={RECORDING} />;
