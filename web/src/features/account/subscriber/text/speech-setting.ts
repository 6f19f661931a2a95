/** Whether recordings of speech are sent, in the profile. */
export const speechSetting = {
  label: 'الإصغاء إلى نطقي',
  hint: 'نرسل تسجيلك إلى خوادم لسان ليُقارن بالنصّ المطلوب، ثم يُمحى منها في الحال. وبلا موافقتك لا يغادر هاتفك، ونقارنه بالنموذج بالسمع.',
} as const;
