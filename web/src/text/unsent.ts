import { plural } from './plural.ts';

const ITEMS_WAITING = {
  one: 'إنجاز واحد ينتظر الاتصال',
  two: 'إنجازان ينتظران الاتصال',
  few: '{n} إنجازات تنتظر الاتصال',
  many: '{n} إنجازًا ينتظر الاتصال',
  other: '{n} إنجاز ينتظر الاتصال',
};
const ANSWERS_WAITING = {
  one: 'جواب واحد ينتظر الاتصال',
  two: 'جوابان ينتظران الاتصال',
  few: '{n} أجوبة تنتظر الاتصال',
  many: '{n} جوابًا ينتظر الاتصال',
  other: '{n} جواب ينتظر الاتصال',
};
const ITEMS_LOST = {
  one: 'لك إنجاز واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
  two: 'لك إنجازان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظا.',
  few: 'لك {n} إنجازات لم تصل إلينا بعد، وستضيع إن خرجت الآن. اتصل بالإنترنت أولًا لتُحفظ.',
  many: 'لك {n} إنجازًا لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
  other: 'لك {n} إنجاز لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
};
const ANSWERS_LOST = {
  one: 'لك جواب واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُصحَّح.',
  two: 'لك جوابان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن. اتصل بالإنترنت أولًا ليُصحَّحا.',
  few: 'لك {n} أجوبة لم تصل إلينا بعد، وستضيع إن خرجت الآن. اتصل بالإنترنت أولًا لتُصحَّح.',
  many: 'لك {n} جوابًا لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُصحَّح.',
  other: 'لك {n} جواب لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُصحَّح.',
};
const ITEMS = {
  one: 'إنجاز واحد',
  two: 'إنجازان',
  few: '{n} إنجازات',
  many: '{n} إنجازًا',
  other: '{n} إنجاز',
};
const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };

type Waiting = { items: number; answers: number };

const both = ({ items, answers }: Waiting) => `${plural(items, ITEMS)} و${plural(answers, ANSWERS)}`;

/** What was finished and answered without a network and is still on the phone. */
export const unsent = {
  waiting: (waiting: Waiting) => {
    const { items, answers } = waiting;
    if (answers === 0) return plural(items, ITEMS_WAITING);
    return items === 0 ? plural(answers, ANSWERS_WAITING) : `في انتظار الاتصال: ${both(waiting)}`;
  },
  setAside: 'بعض ما أنجزته محفوظ على هاتفك ولم يُقبل بعد. اعرف السبب',
  /** They have been graded. */
  results: 'صُحّحت أجوبتك. اعرف النتيجة',
  lostByLeaving: (waiting: Waiting) => {
    const { items, answers } = waiting;
    if (answers === 0) return plural(items, ITEMS_LOST);
    if (items === 0) return plural(answers, ANSWERS_LOST);
    return `على هاتفك ما لم يصل إلينا بعد: ${both(waiting)}. سيضيع ذلك إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.`;
  },
} as const;
