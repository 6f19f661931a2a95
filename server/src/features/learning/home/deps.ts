import type { AccountDeps } from '../me/deps.ts';
import type { InfoDeps } from '../info/deps.ts';
import type { LevelDeps } from '../level/deps.ts';
import type { LiveDeps } from '../../live/live/deps.ts';
import type { QuizDeps } from '../quiz/deps.ts';
import type { ProgressDeps } from '../progress/deps.ts';
import type { SessionDeps } from '../session/deps.ts';
import type { StarterDeps } from '../starter/deps.ts';

/** What the use cases of this feature need: the dependencies of the features that it combines. */
export type HomeDeps = AccountDeps &
  InfoDeps &
  LevelDeps &
  LiveDeps &
  QuizDeps &
  ProgressDeps &
  SessionDeps &
  StarterDeps;
