import { invalidField, type AppError } from '../../../platform/app-error.ts';

/** All that is missing is the learner's consent to the terms of the plan. */
export function consentMissing(): AppError {
  return invalidField('consent_version', 'اقرأ شروط الخطة ووافق عليها أولًا.');
}
