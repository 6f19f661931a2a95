import { LevelTest } from '../components/level-test.tsx';

/** The test that finds where a new learner begins. */
export function Page() {
  return <LevelTest isRetake={false} />;
}
