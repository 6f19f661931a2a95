import { plural } from './plural.ts';

const ITEMS_DELIVERED = {
  one: 'وصل إنجازك وحُفظ.',
  two: 'وصل إنجازاك وحُفظا.',
  few: 'وصلت {n} من إنجازاتك وحُفظت.',
  many: 'وصل {n} من إنجازاتك وحُفظت.',
  other: 'وصل {n} من إنجازاتك وحُفظت.',
};
const SET_ASIDE = {
  one: 'أمر واحد لم يُقبل بعد، وهو محفوظ على هاتفك',
  two: 'أمران لم يُقبلا بعد، وهما محفوظان على هاتفك',
  few: '{n} أمور لم تُقبل بعد، وكلها محفوظة على هاتفك',
  many: '{n} أمرًا لم يُقبل بعد، وكلها محفوظة على هاتفك',
  other: '{n} أمر لم يُقبل بعد، وكلها محفوظة على هاتفك',
};
const ANSWERS_GRADED = {
  one: 'وصل جوابك وصُحّح.',
  two: 'وصل جواباك وصُحّحا.',
  few: 'وصلت {n} من أجوبتك وصُحّحت.',
  many: 'وصل {n} من أجوبتك وصُحّحت.',
  other: 'وصل {n} من أجوبتك وصُحّحت.',
};
const TEXTS_DELIVERED = {
  one: 'وصل نصّك. الملاحظات في صفحة الكتابة.',
  two: 'وصل نصّاك. الملاحظات في صفحة الكتابة.',
  few: 'وصلت {n} من نصوصك. الملاحظات في صفحة الكتابة.',
  many: 'وصل {n} من نصوصك. الملاحظات في صفحة الكتابة.',
  other: 'وصل {n} من نصوصك. الملاحظات في صفحة الكتابة.',
};
const CLIPS = {
  one: 'مقطع صوتي واحد',
  two: 'مقطعين صوتيين',
  few: '{n} مقاطع صوتية',
  many: '{n} مقطعًا صوتيًا',
  other: '{n} مقطع صوتي',
};

/** Learning offline: downloaded weeks, and items that were finished offline. */
export const offline = {
  /** On home without a network. */
  onPhone: 'على هاتفك الآن',
  session: 'جلسة اليوم',
  itemsDelivered: (count: number) => plural(count, ITEMS_DELIVERED),
  setAside: (count: number, reason: string) => `${plural(count, SET_ASIDE)}. ${reason}`,
  textsDelivered: (count: number) => plural(count, TEXTS_DELIVERED),
  answersGraded: (count: number) => plural(count, ANSWERS_GRADED),
  week: {
    offer: {
      title: 'تعلّم هذا الأسبوع بلا إنترنت',
      detail: 'يُنزَّل مرة واحدة فيعمل في الطريق بصوته كاملًا. يظهر حجمه قبل التنزيل.',
    },
    renew: { title: 'تغيّر شيء في هذا الأسبوع', detail: 'تنزيل الجديد منه يجعله كله يعمل بلا إنترنت.' },
    measure: 'معرفة حجمه أولًا',
    size: (bytes: number) => `نحو ${sizeOf(bytes)}`,
    sized: 'هذا ما يُستهلك من باقتك.',
    start: 'تنزيل الأسبوع',
    notNow: 'ليس الآن',
    loadingTitle: 'ننزّل الأسبوع الآن',
    progress: (done: number, total: number) => `${done.toLocaleString('en-US')} من ${plural(total, CLIPS)}`,
    goOn: 'نتابع الدروس، والتنزيل مستمر.',
    stop: 'إيقاف التنزيل',
    storedTitle: 'الأسبوع على هاتفك',
    stored: 'كلماته وجمله وحواراته ودرسه تعمل بلا إنترنت، ومعه تدريبات مستواك. أما الاختبار فيحتاج إلى اتصال ليبدأ.',
    remove: 'حذفه من هاتفك',
    pausedTitle: 'توقف التنزيل مؤقتًا',
    paused: 'انقطع الاتصال أو لا يأتي جواب. ما نزل محفوظ، ويُستكمل الباقي وحده عند عودة الاتصال.',
    failedTitle: 'لم يكتمل التنزيل',
    again: 'إعادة المحاولة',
    failed: {
      network: 'انقطع الاتصال أو لا يأتي جواب. ما نزل محفوظ، ونكمل من حيث توقفنا.',
      space: 'لا مساحة كافية على هاتفك. حذف بعض الملفات يكفي.',
      browser: 'لا يسمح هذا المتصفح بالحفظ، وقد يكون السبب التصفح الخاص.',
    },
  },
} as const;

/** In decimal units, as networks and phones count: 1000 bytes are a kilobyte. */
function sizeOf(bytes: number): string {
  const tens = Math.max(1, Math.round(bytes / 10_000));
  if (tens < 100) return `${tens * 10} كيلوبايت`;
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} ميغابايت`;
}
