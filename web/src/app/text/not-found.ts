/** The page for an unknown address. */
export const notFound = {
  title: 'لم نجد هذه الصفحة',
  body: 'ربما نُقلت أو كُتب عنوانها خطأ. هذه أقرب الأماكن إليك:',
  home: 'جلسة اليوم',
  grammar: 'القواعد',
  practice: 'التدريبات',
  live: 'الدروس المباشرة',
  contact: 'تواصل معنا',
  start: 'صفحة البداية',
  login: 'تسجيل الدخول',
} as const;
