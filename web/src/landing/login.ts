import { readStored } from '../lib/storage/storage.ts';
import { readSessionEnded } from '../domain/learner/session/session-ended-notice.ts';
import { forwardTarget } from './forward.ts';
import { prefillNumber } from './prefill-number.ts';
import { startLoginForm } from './login-form.ts';

/** Shows the prerendered line about a session that the server ended. */
export function showSessionEnded(): void {
  const note = readSessionEnded();
  if (note === null) return;
  for (const line of document.querySelectorAll<HTMLElement>('[data-session-ended]')) {
    line.hidden = line.dataset['sessionEnded'] !== note;
  }
}

const target = forwardTarget(location.search, readStored('token'));
if (target !== null) location.replace(target);
else {
  prefillNumber();
  showSessionEnded();
  startLoginForm();
}
