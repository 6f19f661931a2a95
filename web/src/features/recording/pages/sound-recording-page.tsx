import { RecordingScreen } from '../components/recording-screen.tsx';

export function Page() {
  return <RecordingScreen kind="sound" />;
}
