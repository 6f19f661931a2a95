/** The offer to put the app on the phone. */
export const install = {
  title: 'لسان على شاشة هاتفك',
  body: 'يُثبَّت فيُفتح بلمسة واحدة. مساحته صغيرة.',
  action: 'تثبيت لسان',
  store: 'تنزيل التطبيق',
  ios: 'زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية».',
  dismiss: 'إخفاء دعوة التثبيت',
} as const;
