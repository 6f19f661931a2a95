/** Shown in place of what only a subscription opens. */
export const access = {
  title: 'هذا الجزء للمشتركين',
  body: 'اشتراكك غير فعّال الآن. فعّله لتتابع من حيث توقفت، فتقدّمك ونقاطك محفوظة.',
  action: 'إلى اشتراكي',
} as const;
