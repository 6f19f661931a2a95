/** Whether recordings of speech are sent, in the profile. */
export const speechSetting = {
  label: 'الإصغاء إلى نطقي',
  hint: 'نرسل تسجيلك إلى خادم لسان ليُقارن بالجملة، ثم يُمحى في الحال. وبلا ذلك يبقى على هاتفك، ونقارن بين الصوتين بالسمع.',
} as const;
