import { kindsOf, listOf, type Queued } from '../../../../text/unsent.ts';

/** Why an answer has not reached the server. */
type Reason = 'offline' | 'unreachable' | 'access' | 'server' | 'refused';

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
const TEXTS_LOST = {
  one: 'لك نصّ واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  two: 'لك نصّان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن.',
  few: 'لك {n} نصوص لم تصل إلينا بعد، وستضيع إن خرجت الآن.',
  many: 'لك {n} نصًّا لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
  other: 'لك {n} نصّ لم يصل إلينا بعد، وسيضيع إن خرجت الآن.',
};
/** The advice that prevents the loss of answers. */
const ADVICE: Record<Reason, string> = {
  offline: 'يلزم الاتصال بالإنترنت أولًا حتى لا يضيع شيء.',
  unreachable: 'لم نصل إلى خادمنا بعد، والانتظار قليلًا يحفظ كل شيء.',
  access: 'تفعيل اشتراكك أولًا يحفظ كل شيء.',
  server: 'في «أجوبتك» السبب وإعادة الإرسال.',
  refused: 'في «أجوبتك» السبب وإعادة الإرسال.',
};

/** Warns before a sign-out; `reasons`: why each answer is still on the phone. */
export const lostByLeaving = (queued: Queued, reasons: readonly Reason[]) =>
  [lossOf(queued), ...new Set(reasons.map((reason) => ADVICE[reason]))].join(' ');

function lossOf(queued: Queued): string {
  const kinds = kindsOf(queued, { items: ITEMS_LOST, answers: ANSWERS_LOST, texts: TEXTS_LOST });
  if (kinds.length === 1) return kinds.join('');
  return `على هاتفك ما لم يصل إلينا بعد: ${listOf(queued)}. سيضيع ذلك إن خرجت الآن.`;
}
