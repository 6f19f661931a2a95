/** The offer to recognise a sentence, before the rest of its texts is loaded. */
export const speechStart = {
  start: 'تجربة نطقي',
  hint: 'بعد النطق بصوت واضح تظهر هنا الكلمات التي سمعها الهاتف، للمقارنة بالأصل.',
} as const;
