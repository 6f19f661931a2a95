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
  moreRecordings: 'اعرض تسجيلات أقدم',
  nothingSoon: { title: 'لا دروس قادمة الآن', body: 'تابع معلّمًا لنخبرك حين يُحدَّد موعد درس جديد.' },
  noRecordings: 'لا تسجيلات هنا بعد.',
  lessons: (count: number) => plural(count, LESSONS),
  onAir: 'مباشر',
  nowOn: 'يُبثّ الآن',
  toCome: 'دروس مباشرة قادمة',
  enter: 'ادخل الدرس',
  kind: { video: 'درس مرئي', sound: 'درس صوتي' },
  viewers: (count: number) => plural(count, VIEWERS),
  recorded: 'له تسجيل',
  missed: 'انتهى',
  thenHour: '، ',
  checks: { title: 'جهّز هاتفك', voice: 'اختبار الميكروفون والسماعة', connection: 'فحص الاتصال' },
  lesson: {
    title: 'درس مباشر',
    startsIn: 'يبدأ بعد',
    until,
    starting: 'يبدأ الآن، ننتظر البث',
    startsAt: 'موعده',
    open: 'فُتح باب الدرس. ابقَ هنا، وتدخل حين يبدأ البث.',
    remind: 'ذكّرني بموعده',
    reminded: (teacher: string) => `سنذكّرك قبل البدء، وبكل درس مباشر مع ${teacher}.`,
    remindHint: (teacher: string) => `وبكل درس مباشر مع ${teacher}.`,
    remindFailed: 'لم يُحفظ التذكير. أعد المحاولة.',
    like: 'أعجبني',
    unlike: 'إلغاء الإعجاب',
    likes: 'إعجابات',
    likeFailed: 'لم يصل إعجابك. أعد المحاولة.',
    joining: 'نفتح لك الدرس…',
    away: { title: 'المعلّم يعود بعد لحظة', body: 'ابقَ هنا، ويعود الدرس وحده.' },
    unplayable: {
      title: 'متصفحك لا يشغّل البث المباشر',
      body: 'حدّث المتصفح، أو افتح لسان في نسخة حديثة من Chrome أو Safari. وحين يُنشر تسجيل الدرس تجده في صفحة الدروس المباشرة.',
    },
    touchToUnmute: 'اضغط لتسمع',
    touchToPlay: 'اضغط لتتابع الدرس',
    mute: 'اكتم الصوت',
    unmute: 'أعد الصوت',
    fullscreen: 'املأ الشاشة',
    leave: 'غادر الدرس',
    soundOnly: {
      label: 'صوت فقط',
      spent: ({ picture, sound }: DataUse) => `الصورة نحو ${picture} م.ب في الساعة، والصوت وحده نحو ${sound}.`,
      saved: ({ picture, sound }: DataUse) => `نحو ${sound} م.ب في الساعة، بدل ${picture} مع الصورة.`,
      backToPicture: 'أعد الصورة',
      notes: {
        saving: 'بدأنا بالصوت وحده لنوفّر من باقتك.',
        'gave-up-picture': 'شبكتك بطيئة الآن، فأوقفنا الصورة ليصلك الصوت متصلًا.',
        'too-slow': 'شبكتك تتقطّع الآن. انتقل إلى مكان إشارته أقوى، أو جرّب شبكة أخرى.',
      },
    },
    playFailed: { title: 'انقطع البث عندك', body: 'تحقّق من الشبكة ثم أعد المحاولة، فالدرس مستمر.' },
    rejoin: 'ادخل من جديد',
    ended: { title: 'انتهى الدرس', body: 'حين يُنشر تسجيله تجده في صفحة الدروس المباشرة.' },
    recordedNow: { title: 'انتهى الدرس، وهذا تسجيله', action: 'شاهد التسجيل', listen: 'استمع إلى التسجيل' },
    otherLessons: 'دروس أخرى',
    left: {
      forbidden: 'الدروس المباشرة للمشتركين، واشتراكك غير فعّال الآن.',
      tooMany: 'هذا الدرس مفتوح على جهاز آخر من أجهزتك. أغلقه هناك ثم أعد فتح هذه الصفحة.',
    },
  },
  talk: {
    title: 'أسئلة الدرس',
    tabs: { legend: 'ما يُعرض', question: 'الأسئلة', chat: 'المحادثة' },
    kinds: { question: 'سؤال', chat: 'رسالة' },
    none: {
      question: 'لا أسئلة بعد. كن أول من يسأل، فالمعلّم يرى سؤالك.',
      chat: 'لا رسائل بعد. ابدأ المحادثة.',
    },
    failed: 'تعذّر تحميل الأسئلة.',
    write: { question: 'اكتب سؤالك…', chat: 'اكتب رسالتك…' },
    label: { question: 'سؤالك', chat: 'رسالتك' },
    send: 'أرسل',
    you: 'أنت',
    answered: 'أجاب عنه المعلّم',
    sending: 'يُرسَل…',
    waiting: 'يُرسَل حين يعود الاتصال',
    again: 'أرسل من جديد',
    drop: 'احذف',
    refused: {
      muted: 'أوقف المعلّم رسائلك في هذا الدرس.',
      chat_closed: 'المحادثة مغلقة الآن. أرسل سؤالًا بدلًا منها.',
      too_many_requests: 'الرسائل كثيرة الآن، فلم تصل رسالتك بعد. انتظر قليلًا ثم أرسلها من جديد.',
      not_live: 'الدرس ليس على الهواء الآن.',
      invalid_input: 'لم تُقبل هذه الرسالة.',
      not_found: 'لم يعد هذا الدرس موجودًا.',
      internal: 'لم تصل رسالتك. أرسلها من جديد.',
    },
    report: (name: string) => `أبلغ عن رسالة ${name}`,
    reporting: {
      title: 'الإبلاغ عن رسالة',
      lead: 'يصل بلاغك إلى معلّم الدرس، ولا يعرف صاحب الرسالة من أبلغ.',
      reason: 'ما المشكلة؟ (اختياري)',
      send: 'أرسل البلاغ',
      sent: 'وصل بلاغك إلى المعلّم. شكرًا لك.',
    },
  },
} as const;
