import { LessonScreen } from '../components/lesson-screen.tsx';

export function SoundLessonPage() {
  return <LessonScreen kind="sound" />;
}
