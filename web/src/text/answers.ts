import { plural } from './plural.ts';
import { shell } from './shell.ts';

const ANSWERS = { one: 'جواب واحد', two: 'جوابان', few: '{n} أجوبة', many: '{n} جوابًا', other: '{n} جواب' };
const ITEMS = {
  one: 'إنجاز واحد',
  two: 'إنجازان',
  few: '{n} إنجازات',
  many: '{n} إنجازًا',
  other: '{n} إنجاز',
};
const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };

/** Stored answers: queued ones, set-aside ones, and the results of delivered ones. */
export const answers = {
  title: 'أجوبتك',
  open: 'إلى أجوبتك',
  queued: {
    title: 'محفوظة على هاتفك',
    offline: 'لم يضع منها شيء. حين يعود الاتصال نصحّحها ونريك هنا كيف كانت.',
    unreachable: 'لم يضع منها شيء. لم نصل إلى خادمنا بعد، ونعيد الإرسال تلقائيًا ثم نريك هنا كيف كانت.',
    count: (count: number) => plural(count, ANSWERS),
  },
  setAside: {
    title: 'محفوظة ولم تُقبل بعد',
    body: 'لم يضع منها شيء. نعيد إرسالها حين يزول السبب، ولا نحذفها إلا إن اخترت ذلك.',
    items: 'إنجازات من دروسك',
    count: ({ items, answers }: { items: number; answers: number }) =>
      [answers > 0 && plural(answers, ANSWERS), items > 0 && plural(items, ITEMS)].filter(Boolean).join(' و'),
    remove: 'حذفها',
    deleting: {
      title: 'حذفها من هاتفك؟',
      body: 'لم تصل إلينا بعد، فلن تُصحَّح ولن تُحسب إن حذفتها.',
      confirm: 'حذفها',
      stay: 'إبقاؤها',
    },
  },
  again: 'إعادة الإرسال الآن',
  passed: 'أحسنت! نجحت في الاختبار، وفُتح ما بعده.',
  failed: 'لم نصل إلى 70 في المئة هذه المرة، وكل محاولة تقرّبك. لنبدأ بما فاتك هنا.',
  perfect: 'أحسنت! كلها صحيحة.',
  checked: 'وصلت أجوبتك وصحّحناها.',
  score: 'الأجوبة الصحيحة',
  correct: shell.of,
  points: (points: number) => `كسبت ${plural(points, POINTS)}`,
  back: (title: string) => `العودة إلى: ${title}`,
  none: { title: 'لا أجوبة تنتظر', body: 'كل ما أجبت عنه وصل إلينا.' },
  read: 'فهمت',
  home: 'إلى الرئيسية',
} as const;
