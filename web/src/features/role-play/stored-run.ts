import { currentScope, onScopeEnd } from '../../lib/session-scope.ts';
import type { TalkRun, TalkStage } from './talk-run.ts';

const KEY = 'talk';
const STAGES: readonly unknown[] = ['choose', 'say', 'remark', 'end'] satisfies TalkStage[];

type Stored = { account: string | null; rolePlay: string; run: TalkRun };

/** Remembers where the learner is in a conversation, for a reload of this tab. */
export function storeRun(rolePlay: string, run: TalkRun): void {
  const { account } = currentScope();
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ account, rolePlay, run } satisfies Stored));
  } catch {
    // Where storage is blocked a reload starts the conversation from its first line.
  }
}

/** Returns the run of this account in this conversation; null without one. */
export function readRun(rolePlay: string): TalkRun | null {
  const stored = readStored();
  if (stored?.account !== currentScope().account || stored.rolePlay !== rolePlay) return null;
  return isRun(stored.run) ? stored.run : null;
}

export function removeRun(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

onScopeEnd(removeRun);

function readStored(): Stored | null {
  try {
    // Only this file writes the key; `isRun` checks what is used of it.
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
  } catch {
    return null;
  }
}

function isRun(value: unknown): value is TalkRun {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('stage' in value)) return false;
  return Array.isArray(value.path) && value.path.every(Number.isInteger) && STAGES.includes(value.stage);
}
