import { LessonScreen } from '../components/lesson-screen.tsx';

export function VideoLessonPage() {
  return <LessonScreen kind="video" />;
}

export function SoundLessonPage() {
  return <LessonScreen kind="sound" />;
}
