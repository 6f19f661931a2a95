import type { PendingReason } from '../lib/outbox/pending-reason.ts';
import { plural } from './plural.ts';

const ITEMS_WAITING = {
  one: 'إنجاز واحد ينتظر الإرسال',
  two: 'إنجازان ينتظران الإرسال',
  few: '{n} إنجازات تنتظر الإرسال',
  many: '{n} إنجازًا ينتظر الإرسال',
  other: '{n} إنجاز ينتظر الإرسال',
};
const ANSWERS_WAITING = {
  one: 'جواب واحد ينتظر الإرسال',
  two: 'جوابان ينتظران الإرسال',
  few: '{n} أجوبة تنتظر الإرسال',
  many: '{n} جوابًا ينتظر الإرسال',
  other: '{n} جواب ينتظر الإرسال',
};
const ITEMS_LOST = {
  one: 'لك إنجاز واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  two: 'لك إنجازان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن.',
  few: 'لك {n} إنجازات لم تصل إلينا بعد، وستضيع إن خرجت الآن.',
  many: 'لك {n} إنجازًا لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  other: 'لك {n} إنجاز لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
};
const ANSWERS_LOST = {
  one: 'لك جواب واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  two: 'لك جوابان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن.',
  few: 'لك {n} أجوبة لم تصل إلينا بعد، وستضيع إن خرجت الآن.',
  many: 'لك {n} جوابًا لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  other: 'لك {n} جواب لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
};
const ITEMS = {
  one: 'إنجاز واحد',
  two: 'إنجازان',
  few: '{n} إنجازات',
  many: '{n} إنجازًا',
  other: '{n} إنجاز',
};
const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };

/** What the learner can do first, so that nothing is lost. */
const ADVICE: Record<PendingReason, string> = {
  offline: 'اتصل بالإنترنت أولًا حتى لا يضيع شيء.',
  unreachable: 'لم نصل إلى خادمنا بعد، فانتظر قليلًا حتى لا يضيع شيء.',
  access: 'فعّل اشتراكك أولًا حتى لا يضيع شيء.',
  server: 'افتح «أجوبتك» أولًا لتعرف السبب وتعيد الإرسال.',
  refused: 'افتح «أجوبتك» أولًا لتعرف السبب وتعيد الإرسال.',
};

type Waiting = { items: number; answers: number };

const both = ({ items, answers }: Waiting) => `${plural(items, ITEMS)} و${plural(answers, ANSWERS)}`;

/** What was finished and answered and is still on the phone. */
export const unsent = {
  waiting: (waiting: Waiting) => {
    const { items, answers } = waiting;
    if (answers === 0) return plural(items, ITEMS_WAITING);
    return items === 0 ? plural(answers, ANSWERS_WAITING) : `في انتظار الإرسال: ${both(waiting)}`;
  },
  setAside: 'بعض ما أنجزته محفوظ على هاتفك ولم يُقبل بعد. اعرف السبب',
  /** They have been graded. */
  results: 'صُحّحت أجوبتك. اعرف النتيجة',
  /** `reasons`: why each of them is still on the phone. */
  lostByLeaving: (waiting: Waiting, reasons: readonly PendingReason[]) =>
    [lossOf(waiting), ...new Set(reasons.map((reason) => ADVICE[reason]))].join(' '),
} as const;

function lossOf(waiting: Waiting): string {
  const { items, answers } = waiting;
  if (answers === 0) return plural(items, ITEMS_LOST);
  if (items === 0) return plural(answers, ANSWERS_LOST);
  return `على هاتفك ما لم يصل إلينا بعد: ${both(waiting)}. سيضيع ذلك إن خرجت الآن.`;
}
