import { LessonScreen } from '../components/lesson-screen.tsx';

export function Page() {
  return <LessonScreen kind="video" />;
}
