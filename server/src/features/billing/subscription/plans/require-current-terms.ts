import type { Plan } from '@lisan/contract/billing/subscription';
import { invalidField } from '../../../../platform/app-error.ts';

/** @throws AppError 422 when the accepted terms are outdated */
export function requireCurrentTerms(plan: Plan, consentVersion: string): void {
  if (consentVersion !== plan.terms.version) {
    throw invalidField('consent_version', 'تغيّرت شروط الخطة. تلزم قراءة الشروط الجديدة قبل الموافقة.');
  }
}
