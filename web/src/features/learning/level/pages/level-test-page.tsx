import { LevelTest } from '../components/level-test.tsx';

/** The placement test of a new learner. */
export function LevelTestPage() {
  return <LevelTest isRetake={false} />;
}
