/** The keyboard shortcuts of a desktop. */
export const shortcuts = {
  title: 'اختصارات لوحة المفاتيح',
  hint: 'اختصارات',
  lead: 'تعمل بأي لغة كانت لوحة مفاتيحك، ولا تعمل وأنت تكتب.',
  option: 'اختر جوابًا',
  act: 'تحقّق من جوابك، أو تابع',
  sound: 'استمع، أو أوقف الصوت',
  next: 'التالي',
  previous: 'السابق',
  search: 'ابحث',
  help: 'أظهر هذه القائمة',
  leave: 'أغلق النافذة المفتوحة',
  space: 'المسافة',
} as const;
