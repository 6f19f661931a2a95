import { readStored } from '../lib/storage.ts';
import { forwardTarget } from './forward.ts';
import { startLoginForm } from './login-form.ts';
import { prefillNumber } from './prefill-number.ts';
import { runFirstLesson } from './run-first-lesson.ts';
import { showPlans, showTeachers } from './show-offers.ts';

const target = forwardTarget(location.search, readStored('token'));
if (target !== null) location.replace(target);
else {
  prefillNumber();
  startLoginForm();
  runFirstLesson();
  void showPlans();
  void showTeachers();
}
