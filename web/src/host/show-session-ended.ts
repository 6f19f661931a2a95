import { readSessionEnded } from '../domain/learner/session/session-ended-notice.ts';

/** Shows the prerendered line about a session that the server ended. */
export function showSessionEnded(): void {
  const note = readSessionEnded();
  if (note === null) return;
  for (const line of document.querySelectorAll<HTMLElement>('[data-session-ended]')) {
    line.hidden = line.dataset['sessionEnded'] !== note;
  }
}
