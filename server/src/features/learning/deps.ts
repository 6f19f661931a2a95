import type { IsWord } from '@lisan/contract/english/typing-slip';
import type { GrammarChecker } from '../../platform/grammar/grammar-checker.ts';
import type { SpeechPool } from '../../platform/speech/speech-pool.ts';
import type { LiveDeps } from '../live/deps.ts';
import type { FollowLearning } from './course/learned.ts';
import type { PublishedCourse } from './course/published-course.ts';

export type LearningDeps = Omit<LiveDeps, 'course'> & {
  course: PublishedCourse;
  grammar: GrammarChecker;
  speech: SpeechPool;
  isWord: IsWord;
  followLearning: FollowLearning;
};
