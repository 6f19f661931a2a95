import { RecordingScreen } from '../components/recording-screen.tsx';

export function VideoRecordingPage() {
  return <RecordingScreen kind="video" />;
}

export function SoundRecordingPage() {
  return <RecordingScreen kind="sound" />;
}
