import { plural } from './plural.ts';

/** Megabytes of an hour. */
type DataUse = { picture: number; sound: number };

const DAYS = { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };
const HOURS = { one: 'ساعة', two: 'ساعتين', few: '{n} ساعات', many: '{n} ساعة', other: '{n} ساعة' };
const MINUTES = { one: 'دقيقة', two: 'دقيقتين', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };
const VIEWERS = {
  zero: 'لا أحد بعد',
  one: 'حاضر واحد الآن',
  two: 'حاضران الآن',
  few: '{n} حاضرين الآن',
  many: '{n} حاضرًا الآن',
  other: '{n} حاضر الآن',
};
const LESSONS = { one: 'درس واحد', two: 'درسان', few: '{n} دروس', many: '{n} درسًا', other: '{n} درس' };

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** After «بعد»: days and hours, or hours and minutes, or minutes. */
function until(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY_S),
    Math.floor((seconds % DAY_S) / HOUR_S),
    Math.floor((seconds % HOUR_S) / 60),
  ];
  if (days > 0) return join(plural(days, DAYS), hours > 0 && plural(hours, HOURS));
  if (hours > 0) return join(plural(hours, HOURS), minutes > 0 && plural(minutes, MINUTES));
  return plural(Math.max(1, minutes), MINUTES);
}

function join(first: string, second: string | false): string {
  return second ? `${first} و${second}` : first;
}

/** Live lessons. */
export const live = {
  title: 'الدروس المباشرة',
  kinds: { legend: 'نوع الدرس', all: 'الكل', video: 'مرئي', sound: 'صوتي' },
  now: 'الآن',
  soon: 'قريبًا',
  past: 'دروس سابقة',
  recordings: 'تسجيلات',
  playlists: 'قوائم الدروس',
  moreRecordings: 'عرض تسجيلات أقدم',
  nothingSoon: { title: 'لا دروس قادمة الآن', body: 'مع متابعة معلّم نخبرك حين يُحدَّد موعد درس جديد.' },
  noRecordings: 'لا تسجيلات هنا بعد.',
  lessons: (count: number) => plural(count, LESSONS),
  onAir: 'مباشر',
  nowOn: 'يُبثّ الآن',
  toCome: 'دروس مباشرة قادمة',
  enter: 'دخول الدرس',
  kind: { video: 'درس مرئي', sound: 'درس صوتي' },
  viewers: (count: number) => plural(count, VIEWERS),
  recorded: 'له تسجيل',
  missed: 'انتهى',
  thenHour: '، ',
  checks: { title: 'تجهيز هاتفك', voice: 'اختبار الميكروفون والسماعة', connection: 'فحص الاتصال' },
  lesson: {
    title: 'درس مباشر',
    startsIn: 'يبدأ بعد',
    until,
    starting: 'يبدأ الآن، ننتظر البث',
    startsAt: 'موعده',
    open: 'فُتح باب الدرس. يكفي الانتظار هنا حتى يبدأ البث.',
    remind: 'تذكيري بموعده',
    reminded: (teacher: string) => `سنذكّرك قبل البدء، وبكل درس مباشر مع ${teacher}.`,
    remindHint: (teacher: string) => `وبكل درس مباشر مع ${teacher}.`,
    remindFailed: 'لم يُحفظ التذكير. لنحاول من جديد.',
    like: 'أعجبني',
    unlike: 'إلغاء الإعجاب',
    likes: 'إعجابات',
    likeFailed: 'لم يصل إعجابك. لنحاول من جديد.',
    joining: 'نفتح لك الدرس…',
    away: { title: 'المعلّم يعود بعد لحظة', body: 'يعود الدرس هنا وحده.' },
    unplayable: {
      title: 'متصفحك لا يشغّل البث المباشر',
      body: 'الحل تحديث المتصفح، أو فتح لسان في نسخة حديثة من Chrome أو Safari. وحين يُنشر تسجيل الدرس يظهر في صفحة الدروس المباشرة.',
    },
    touchToUnmute: 'لمسة للسماع',
    touchToPlay: 'لمسة لمتابعة الدرس',
    mute: 'كتم الصوت',
    unmute: 'إعادة الصوت',
    fullscreen: 'ملء الشاشة',
    leave: 'مغادرة الدرس',
    soundOnly: {
      label: 'صوت فقط',
      spent: ({ picture, sound }: DataUse) => `الصورة نحو ${picture} م.ب في الساعة، والصوت وحده نحو ${sound}.`,
      saved: ({ picture, sound }: DataUse) => `نحو ${sound} م.ب في الساعة، بدل ${picture} مع الصورة.`,
      backToPicture: 'إعادة الصورة',
      notes: {
        saving: 'بدأنا بالصوت وحده لنوفّر من باقتك.',
        'gave-up-picture': 'شبكتك بطيئة الآن، فأوقفنا الصورة ليصلك الصوت متصلًا.',
        'too-slow': 'شبكتك تتقطّع الآن. قد يفيد مكان إشارته أقوى، أو شبكة أخرى.',
      },
    },
    playFailed: { title: 'انقطع البث عندك', body: 'ربما السبب الشبكة، والدرس مستمر.' },
    rejoin: 'دخول من جديد',
    ended: { title: 'انتهى الدرس', body: 'حين يُنشر تسجيله يظهر في صفحة الدروس المباشرة.' },
    recordedNow: { title: 'انتهى الدرس، وهذا تسجيله', action: 'مشاهدة التسجيل', listen: 'الاستماع إلى التسجيل' },
    otherLessons: 'دروس أخرى',
    left: {
      forbidden: 'الدروس المباشرة للمشتركين، واشتراكك غير فعّال الآن.',
      removed: 'هذا الدرس مغلق على حسابك بقرار من فريق لسان. باقي الدروس والتطبيق كما كانت.',
      tooMany: 'هذا الدرس مفتوح على جهاز آخر من أجهزتك. بعد إغلاقه هناك تُفتح هذه الصفحة من جديد.',
    },
  },
  talk: {
    title: 'أسئلة الدرس',
    tabs: { legend: 'ما يُعرض', question: 'الأسئلة', chat: 'المحادثة' },
    kinds: { question: 'سؤال', chat: 'رسالة' },
    none: {
      question: 'لا أسئلة بعد. سؤالك قد يكون الأول، والمعلّم يراه.',
      chat: 'لا رسائل بعد. لنبدأ المحادثة.',
    },
    failed: 'تعذّر تحميل الأسئلة.',
    write: { question: 'ما سؤالك؟', chat: 'ما رسالتك؟' },
    label: { question: 'سؤالك', chat: 'رسالتك' },
    send: 'إرسال',
    you: 'أنت',
    roles: { teacher: 'التدريس', staff: 'فريق لسان' },
    answered: 'أجاب عنه المعلّم',
    sending: 'يُرسَل…',
    waiting: 'يُرسَل حين يعود الاتصال',
    again: 'إرسال من جديد',
    drop: 'حذف',
    refused: {
      muted: 'أوقف المعلّم رسائلك في هذا الدرس.',
      chat_closed: 'المحادثة مغلقة الآن. يمكن إرسال سؤال بدلًا منها.',
      too_many_requests: 'الرسائل كثيرة الآن، فلم تصل رسالتك بعد. يمكن إرسالها من جديد بعد قليل.',
      not_live: 'الدرس ليس على الهواء الآن.',
      invalid_input: 'لم تُقبل هذه الرسالة.',
      not_found: 'لم يعد هذا الدرس موجودًا.',
      internal: 'لم تصل رسالتك. يمكن إرسالها من جديد.',
    },
    report: (name: string) => `إبلاغ عن رسالة ${name}`,
    reporting: {
      title: 'الإبلاغ عن رسالة',
      lead: 'يصل بلاغك إلى معلّم الدرس، ولا يعرف صاحب الرسالة من أبلغ.',
      reason: 'ما المشكلة؟ (اختياري)',
      send: 'إرسال البلاغ',
      sent: 'وصل بلاغك إلى المعلّم. شكرًا لك.',
    },
  },
} as const;
