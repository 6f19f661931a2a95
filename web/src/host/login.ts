import { forwardTarget } from './forward.ts';
import { prefillNumber } from './prefill-number.ts';
import { startLoginForm } from './login-form.ts';
import { showSessionEnded } from './show-session-ended.ts';
import { readStored } from '../lib/storage.ts';

const target = forwardTarget(location.search, readStored('token'));
if (target !== null) location.replace(target);
else {
  prefillNumber();
  showSessionEnded();
  startLoginForm();
}
