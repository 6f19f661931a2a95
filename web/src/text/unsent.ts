import { plural } from './plural.ts';

const WAITING = {
  one: 'إنجاز واحد ينتظر الاتصال',
  two: 'إنجازان ينتظران الاتصال',
  few: '{n} إنجازات تنتظر الاتصال',
  many: '{n} إنجازًا ينتظر الاتصال',
  other: '{n} إنجاز ينتظر الاتصال',
};
const LOST = {
  one: 'لك إنجاز واحد لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
  two: 'لك إنجازان لم يصلا إلينا بعد، وسيضيعان إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظا.',
  few: 'لك {n} إنجازات لم تصل إلينا بعد، وستضيع إن خرجت الآن. اتصل بالإنترنت أولًا لتُحفظ.',
  many: 'لك {n} إنجازًا لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
  other: 'لك {n} إنجاز لم يصل إلينا بعد، وسيضيع إن خرجت الآن. اتصل بالإنترنت أولًا ليُحفظ.',
};

/** What was finished without a network and is still on the phone. */
export const unsent = {
  waiting: (count: number) => plural(count, WAITING),
  lostByLeaving: (count: number) => plural(count, LOST),
} as const;
