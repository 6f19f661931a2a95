import { plural } from './plural.ts';
import { shell } from './shell.ts';
import { listOf } from './unsent.ts';

const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: '{n} نقاط', many: '{n} نقطة', other: '{n} نقطة' };

/** Stored answers: queued answers, set-aside answers, and the results of delivered answers. */
export const answers = {
  title: 'أجوبتك',
  open: 'إلى أجوبتك',
  queued: {
    title: 'محفوظة على هاتفك',
    offline: 'لم يضع منها شيء. حين يعود الاتصال نصحّحها ونريك هنا كيف كانت.',
    unreachable: 'لم يضع منها شيء. لم نصل إلى خادمنا بعد، ونعيد الإرسال تلقائيًا ثم نريك هنا كيف كانت.',
    count: listOf,
  },
  setAside: {
    title: 'محفوظة ولم تُقبل بعد',
    body: 'لم يضع منها شيء. نعيد إرسالها حين يزول السبب، ولا نحذفها إلا إن اخترت ذلك.',
    items: 'إنجازات من دروسك',
    count: listOf,
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
  failed: 'النتيجة أقل من 70 في المئة هذه المرة، وكل محاولة تقرّبك. البداية بما فاتك هنا.',
  perfect: 'أحسنت! كلها صحيحة.',
  checked: 'وصلت أجوبتك وصحّحناها.',
  onArrival: 'لم نتمكن من التحقق من وقت بعض هذه الأجوبة، فاحتُسبت لليوم الذي وصلت فيه.',
  score: 'الأجوبة الصحيحة',
  correct: shell.of,
  points: (points: number) => `كسبت ${plural(points, POINTS)}`,
  back: (title: string) => `العودة إلى: ${title}`,
  none: { title: 'لا أجوبة تنتظر', body: 'كل ما أجبت عنه وصل إلينا.' },
  read: 'فهمت',
  home: 'إلى الرئيسية',
} as const;
