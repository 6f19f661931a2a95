/** The keyboard shortcuts of a desktop. */
export const shortcuts = {
  title: 'اختصارات لوحة المفاتيح',
  hint: 'اختصارات',
  lead: 'تعمل بأي لغة كانت لوحة مفاتيحك، ولا تعمل أثناء الكتابة.',
  option: 'اختيار جواب',
  act: 'التحقّق من جوابك، أو المتابعة',
  sound: 'استماع، أو إيقاف الصوت',
  next: 'التالي',
  previous: 'السابق',
  search: 'بحث',
  help: 'إظهار هذه القائمة',
  leave: 'إغلاق النافذة المفتوحة',
  space: 'المسافة',
} as const;
