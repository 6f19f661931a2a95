/** The recording of a word or sentence beside its model. */
export const ownVoice = {
  start: 'تسجيل صوتك',
  stop: 'إيقاف التسجيل',
  again: 'تسجيل من جديد',
  recording: 'التسجيل جارٍ الآن',
  compare: 'مقارنة الصوتين',
  model: 'النموذج',
  mine: 'صوتك',
  unsupported: 'التسجيل غير متاح هنا. نستمع، ثم نقولها بصوت مسموع.',
  refused: 'لم يُسمح بالميكروفون. يمكنك السماح به من أذونات الموقع.',
  failed: 'تعذّر التسجيل هذه المرة. يمكن المحاولة مرة أخرى.',
} as const;
