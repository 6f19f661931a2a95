import type { SessionView } from '@lisan/contract/learner/auth';

/** The families that the browser names; the rest of them is unknown. */
export function nameDevice({ model, system, browser }: SessionView['device']): string {
  return [model, system, browser].filter((part) => part !== null && part !== 'other').join(' · ') || '–';
}
