import { plural } from './plural.ts';

const MINUTES = { one: 'دقيقة واحدة', two: 'دقيقتان', few: '{n} دقائق', many: '{n} دقيقة', other: '{n} دقيقة' };
const SECONDS = { one: 'ثانية واحدة', two: 'ثانيتان', few: '{n} ثوانٍ', many: '{n} ثانية', other: '{n} ثانية' };

/** Recorded lessons and their player. */
export const recording = {
  video: 'درس مرئي',
  sound: 'درس صوتي',
  length: (seconds: number) => (seconds < 60 ? plural(seconds, SECONDS) : plural(Math.round(seconds / 60), MINUTES)),
  player: 'مشغّل الدرس',
  captions: 'النص المكتوب',
  captionsShown: 'النص المكتوب على الصورة',
  transcript: 'نص الدرس كاملًا',
  size: (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} م.ب`,
  captionsHere: 'ما يُقال الآن',
  speed: 'سرعة التشغيل',
  speeds: { '0.75': '0.75×', '1': '1×', '1.25': '1.25×', '1.5': '1.5×' },
  position: 'موضع التشغيل',
  play: 'شغّل',
  pause: 'أوقف مؤقتًا',
  backTen: 'ارجع 10 ثوانٍ',
  forwardTen: 'تقدّم 10 ثوانٍ',
  backSign: '−10',
  forwardSign: '+10',
  resumed: 'نتابع من حيث توقفت:',
  fromStart: 'من البداية',
  failed: { title: 'توقف التشغيل', body: 'لم يصل الدرس كاملًا. تحقّق من الشبكة ثم أعد المحاولة، ونتابع من حيث توقفت.' },
  next: 'الدرس التالي',
  before: 'الدرس السابق',
  playlist: (title: string) => `من قائمة «${title}»`,
  place: (at: number, size: number) => `${at} من ${size}`,
  published: 'نُشر',
  ended: 'انتهى الدرس. أحسنت!',
} as const;
