import type { EventType } from '../../../../domain/subscription/facts.ts';
import type { HistoryRow } from './history-store.ts';

/** The learner's text of each event; events without a text are internal. */
const EVENTS: Partial<Record<EventType, string>> = {
  free_start: 'بدأت أيامك المجانية',
  confirm: 'وافقت على الشروط وفعّلت التجديد',
  grace_over: 'انتهت مهلة الدفع',
  suspension_over: 'انتهى الاشتراك بعد تعذّر الخصم',
  cancel: 'ألغيت الاشتراك',
  unsubscribe: 'أُلغي الاشتراك وأُوقف كل خصم',
  reactivate: 'أعدت تفعيل الاشتراك',
  auto_on: 'فعّلت التجديد التلقائي',
  auto_off: 'أوقفت التجديد التلقائي',
  change_plan: 'طلبت تغيير الخطة',
  credit_days: 'أُضيفت إليك أيام مجانية',
};

export const SHOWN_EVENTS: readonly string[] = [...Object.keys(EVENTS), 'period_due'];

export function historyText({ source, type, to_state }: HistoryRow): string | null {
  if (source === 'ledger') return type === 'refund' ? 'أُعيد إليك المبلغ' : 'دفعت ثمن اشتراكك';
  if (source === 'attempt') return 'تعذّر خصم ثمن الاشتراك';
  if (type === 'period_due') return to_state === 'expired' ? 'انتهت مدة الاشتراك' : null;
  // Only event types are written to that column.
  return EVENTS[type as EventType] ?? null;
}
