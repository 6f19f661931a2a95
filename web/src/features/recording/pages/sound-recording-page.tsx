import { RecordingScreen } from '../components/recording-screen.tsx';

export function SoundRecordingPage() {
  return <RecordingScreen kind="sound" />;
}
