import { LevelTest } from '../components/level-test.tsx';

/** The test for a learner with a level, who may move after it. */
export function LevelRetakePage() {
  return <LevelTest isRetake />;
}
