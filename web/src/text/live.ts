import { plural } from './plural.ts';

const DAYS = { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' };
const HOURS = { one: 'ساعة', two: 'ساعتين', few: '{n} ساعات', many: '{n} ساعة', other: '{n} ساعة' };
const MINUTES = { one: 'دقيقة', two: 'دقيقتين', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };
const VIEWERS = {
  zero: 'لا أحد بعد',
  one: 'متابع واحد الآن',
  two: 'متابعان الآن',
  few: '{n} متابعين الآن',
  many: '{n} متابعًا الآن',
  other: '{n} متابع الآن',
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

/** Live lessons, and the checks of a phone before one. */
export const live = {
  title: 'الدروس المباشرة',
  kinds: { legend: 'نوع الدرس', all: 'الكل', video: 'مرئي', sound: 'صوتي' },
  now: 'الآن',
  soon: 'قريبًا',
  past: 'دروس سبقت',
  recordings: 'تسجيلات',
  playlists: 'قوائم مرتّبة',
  moreRecordings: 'اعرض تسجيلات أقدم',
  nothingSoon: { title: 'لا درس مجدولًا الآن', body: 'تابع معلّمًا ونخبرك حين يحدّد موعد درسه.' },
  noRecordings: 'لا تسجيلات هنا بعد.',
  lessons: (count: number) => plural(count, LESSONS),
  onAir: 'مباشر',
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
    starting: 'يبدأ الآن، ننتظر المعلّم',
    startsAt: 'موعده',
    open: 'فُتح باب الدرس. ابقَ هنا، وتدخل حين يبدأ المعلّم.',
    remind: 'ذكّرني بموعده',
    remindHint: (teacher: string) => `وبكل درس مباشر مع ${teacher}.`,
    remindFailed: 'لم يُحفظ التذكير. أعد المحاولة.',
    like: 'أعجبني',
    unlike: 'إلغاء الإعجاب',
    likes: 'إعجابات',
    likeFailed: 'لم يصل إعجابك. أعد المحاولة.',
    joining: 'ندخل الدرس…',
    unplayable: {
      title: 'الدرس يُبثّ الآن',
      body: 'هذه النسخة من لسان لا تشغّل البث المباشر على جهازك بعد. حين يُنشر تسجيل الدرس تجده في صفحة الدروس المباشرة.',
    },
    playFailed: { title: 'انقطع البث عندك', body: 'تحقّق من الشبكة ثم أعد المحاولة، فالدرس مستمر.' },
    rejoin: 'ادخل من جديد',
    ended: { title: 'انتهى الدرس', body: 'حين يُنشر تسجيله تجده في صفحة الدروس المباشرة.' },
    recordedNow: { title: 'انتهى الدرس، وهذا تسجيله', action: 'شاهد التسجيل', listen: 'استمع إلى التسجيل' },
    otherLessons: 'دروس أخرى',
    left: {
      forbidden: 'اشتراكك لا يفتح الدروس المباشرة الآن.',
      tooMany: 'هذا الدرس مفتوح على جهاز آخر لك. أغلقه هناك ثم أعد فتح هذه الصفحة.',
    },
  },
  voice: {
    title: 'اختبار الصوت',
    lead: 'دقيقة واحدة تتأكد فيها أنك تسمع وتُسمَع. لا يُرسَل شيء من صوتك، ولا يُحفظ.',
    speaker: {
      title: 'السماعة',
      body: 'ارفع صوت هاتفك ثم المس الزر. ستسمع ثلاث نغمات.',
      play: 'أسمعني النغمات',
      playing: 'تُسمَع الآن…',
      failed: 'لم يستطع المتصفح تشغيل الصوت.',
    },
    mic: {
      title: 'الميكروفون',
      body: 'قل بصوتك المعتاد: hello, how are you?',
      start: 'سجّل أربع ثوانٍ',
      again: 'سجّل مرة أخرى',
      asking: 'وافق على استعمال الميكروفون في نافذة المتصفح…',
      recording: (left: number) => `تكلّم الآن… ${left}`,
      level: 'ارتفاع صوتك',
      replay: 'استمع إلى صوتك',
      stop: 'أوقف',
      heard: 'وصل صوتك واضحًا. استمع إليه لتتأكد.',
      quiet: 'صوتك خافت جدًّا. قرّب الهاتف من فمك، وتأكد أن يدك لا تغطي الميكروفون، ثم أعد التسجيل.',
    },
    problems: {
      denied: {
        title: 'الميكروفون ممنوع على هذه الصفحة',
        body: 'المس رمز القفل بجانب العنوان، ثم «الأذونات»، واسمح بالميكروفون، ثم أعد المحاولة.',
      },
      missing: { title: 'لم نجد ميكروفونًا', body: 'إن كنت تستعمل سماعة خارجية فتأكد أنها موصولة، ثم أعد المحاولة.' },
      busy: { title: 'الميكروفون مشغول', body: 'يستعمله تطبيق آخر، مثل مكالمة. أنهها ثم أعد المحاولة.' },
      unsupported: {
        title: 'هذا المتصفح لا يسجّل الصوت',
        body: 'افتح لسان في متصفح أحدث، مثل Chrome أو Safari. كل تمرين صوتي له طريق بالكتابة أيضًا.',
      },
    },
  },
  connection: {
    title: 'فحص الاتصال',
    lead: 'نقيس من هاتفك الآن، وهذه أرقام حقيقية لا تقدير.',
    run: 'ابدأ الفحص',
    again: 'أعد الفحص',
    running: 'نقيس…',
    verdicts: {
      good: { title: 'اتصالك جاهز للدروس المباشرة', body: 'الاستجابة سريعة، وجهازك يشغّل الصوت والصورة.' },
      fair: { title: 'اتصالك يكفي', body: 'قد يتأخر البث قليلًا. إن تقطّعت الصورة فاقترب من الشبكة أو اختر درسًا صوتيًا.' },
      poor: {
        title: 'اتصالك بطيء الآن',
        body: 'الكلمات والجمل والتدريبات تعمل، أما البث المباشر فقد يتقطّع. جرّب شبكة أخرى.',
      },
      offline: { title: 'لا يصل إلينا هاتفك', body: 'تحقّق من الشبكة ثم أعد الفحص.' },
      device: {
        title: 'الاتصال جيد، لكن متصفحك قديم',
        body: 'لا يشغّل هذا المتصفح البث المباشر. حدّثه، أو افتح لسان في Chrome أو Safari.',
      },
    },
    network: 'الشبكة',
    device: 'الجهاز والمتصفح',
    facts: {
      latency: 'زمن الاستجابة',
      spread: 'بين أسرع قياس وأبطئه',
      socket: 'فتح القناة الحيّة',
      failed: 'قياسات لم تصل',
      saver: 'توفير البيانات',
      media: 'تشغيل البث',
      managed: 'تشغيل البث (أجهزة Apple)',
      hls: 'تشغيل البث من غير إضافات',
      avcAac: 'صورة H.264 مع صوت AAC',
      avcOpus: 'صورة H.264 مع صوت Opus',
      opus: 'صوت Opus',
      recorder: 'تسجيل الصوت',
      storage: 'المساحة المتاحة للتنزيل',
    },
    ms: (ms: number) => `${Math.round(ms)} م.ث`,
    range: (low: number, high: number) => `من ${Math.round(low)} إلى ${Math.round(high)} م.ث`,
    megabytes: (mb: number) => (mb >= 1024 ? `${(mb / 1024).toFixed(1)} غ.ب` : `${Math.round(mb)} م.ب`),
    yes: 'متاح',
    no: 'غير متاح',
    on: 'مفعّل',
    off: 'متوقف',
    unknown: 'لا يخبرنا المتصفح',
    unreachable: 'لم تُفتح',
  },
} as const;
