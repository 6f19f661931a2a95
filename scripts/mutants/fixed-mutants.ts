import { applyMutant, type Mutant } from './find-mutants.ts';

/** A change that once survived every test: `code` occurs once in the file and becomes `becomes`. */
export type FixedMutant = { path: string; code: string; becomes: string };

const RULES = 'server/src/domain/subscription';
const FEATURE = 'server/src/features/billing/subscription';
const CONSENTED = '  applies: ({ event }) => event.consented,';
const CONSENT_IF_CHARGED = 'event.consented || isAgreedTo(facts, event.plan) || facts.consentedTo.length === 0';
const PAID_PLAN_AGREED = '({ facts, event }) => isAgreedTo(facts, event.plan)';

/** Every run includes them. Change an entry together with the line that it names. */
export const FIXED_MUTANTS: readonly FixedMutant[] = [
  // A paid period is charged again.
  { path: `${FEATURE}/billing/initiate-charge.ts`, code: 'bill.isPaid ? [] : ', becomes: '' },
  // A payment that exists already counts as denied.
  { path: `${FEATURE}/billing/charge-pipeline.ts`, code: "'ALREADY_DONE', ", becomes: '' },
  // A request in flight counts as lost.
  { path: `${FEATURE}/billing/reconcile-charges.ts`, code: 'LOST_MS = 120_000', becomes: 'LOST_MS = 0' },
  // A payment that has the time of the carrier's clock is not found.
  { path: `${FEATURE}/billing/reconcile-charges.ts`, code: 'MARGIN_MS = 15 * 60_000', becomes: 'MARGIN_MS = 0' },
  // A callback settles a charge whose reply is still on its way.
  {
    path: `${FEATURE}/carrier/sync-payment.ts`,
    code: "if (deps.charges.isInFlight(attempt.id)) return { isDone: false, outcome: 'in flight' };",
    becomes: '',
  },
  // An unwanted charge is closed while the carrier may still take it.
  { path: `${FEATURE}/billing/absent-charges.ts`, code: ' && one.initiated_at < how.absentBefore', becomes: '' },
  // The carrier's Retry-After is ignored.
  { path: `${FEATURE}/billing/charge-pipeline.ts`, code: 'error.retryAfterMs ?? ', becomes: '' },
  // An upgrade is charged on an old consent, a change without consent, and money without consent buys a period.
  {
    path: `${RULES}/conditions.ts`,
    code: CONSENTED,
    becomes: '  applies: ({ facts, event }) => event.consented || isAgreedTo(facts, event.plan),',
  },
  { path: `${RULES}/conditions.ts`, code: CONSENT_IF_CHARGED, becomes: 'facts.consentedTo.length >= 0' },
  { path: `${RULES}/conditions.ts`, code: PAID_PLAN_AGREED, becomes: '({ facts }) => facts.consentedTo.length > 0' },
  // Credited days do not move the anchor day of monthly periods.
  {
    path: `${RULES}/billing-changes.ts`,
    code: ', anchorDay: localDayOfMonth(accessUntil, facts.zone)',
    becomes: '',
  },
];

/** @throws when the code no longer occurs exactly once. */
export function locateMutant({ path, code, becomes }: FixedMutant, source: string): Mutant {
  const start = source.indexOf(code);
  if (start === -1 || start !== source.lastIndexOf(code)) {
    throw new Error(`${path} has to contain once: ${code}. Update scripts/mutants/fixed-mutants.ts.`);
  }
  const end = start + code.length;
  const line = source.slice(0, start).split('\n').length;
  const mutant = { path, line, change: `${code.trim()} → ${becomes.trim() || 'nothing'}`, start, end, text: becomes };
  if (applyMutant(mutant, source) === source) throw new Error(`${path}: ${code} becomes itself`);
  return mutant;
}
