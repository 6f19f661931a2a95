/** The offer to put the app on the phone. */
export const install = {
  title: 'لسان على شاشة هاتفك',
  body: 'ثبّته لتفتحه بلمسة واحدة. مساحته صغيرة.',
  action: 'ثبّت لسان',
  store: 'نزّل التطبيق',
  ios: 'المس زر المشاركة في المتصفح، ثم «إضافة إلى الشاشة الرئيسية».',
  dismiss: 'إخفاء دعوة التثبيت',
} as const;
