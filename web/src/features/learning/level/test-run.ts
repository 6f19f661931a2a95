import type { TestResult } from '@lisan/contract/learner/level';
import type { QuestionView } from '@lisan/contract/learner/question';
import type { RunKey } from '../../../lib/storage/stored-run.ts';

export type Asking = { kind: 'question'; test: string; question: QuestionView; asked: number };
export type Ended = { kind: 'result'; result: TestResult };
export type TestStage = { kind: 'intro' } | Asking | Ended;

/**
 * The key of the stored test, which survives a reload. The server chooses each question, so no content is known before
 * it.
 */
export const TEST_RUN: RunKey = { name: 'level test', content: null };

export function isTestRun(value: unknown): value is Asking | Ended {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'result') return 'result' in value;
  return value.kind === 'question' && 'test' in value && 'question' in value && 'asked' in value;
}
