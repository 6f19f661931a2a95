import { LessonScreen } from '../components/lesson-screen.tsx';

export function VideoLessonPage() {
  return <LessonScreen kind="video" />;
}
