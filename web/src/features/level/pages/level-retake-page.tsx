import { LevelTest } from '../components/level-test.tsx';

/** The same test for who already learns: its result may move them to another level. */
export function Page() {
  return <LevelTest isRetake />;
}
