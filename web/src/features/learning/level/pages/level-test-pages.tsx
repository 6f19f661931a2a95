import { LevelTest } from '../components/level-test.tsx';

/** The placement test of a new learner. */
export function LevelTestPage() {
  return <LevelTest isRetake={false} />;
}

/** The test for a learner with a level, who may move after it. */
export function LevelRetakePage() {
  return <LevelTest isRetake />;
}
