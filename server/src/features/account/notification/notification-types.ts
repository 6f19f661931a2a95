import { NotificationType } from '@lisan/contract/learner/notification';

const NAMES: Record<NotificationType, string> = {
  lesson_scheduled: 'درس جديد لمعلّم من متابعاتك، أو تغيّر موعده',
  lesson_soon: 'درس يبدأ بعد عشر دقائق',
  lesson_started: 'درس بدأ الآن',
  recording_ready: 'تسجيل درس صار جاهزًا',
  week_unlocked: 'أسبوع جديد فُتح لك',
  daily_reminder: 'تذكيرك بجلسة اليوم',
  billing: 'اشتراكك وما يُخصم من رصيدك',
  offers: 'جديد لسان وعروضه',
};

/** The types of notifications, with their Arabic names. */
export const NOTIFICATION_TYPES = NotificationType.options.map((code) => ({ code, name: NAMES[code] }));
