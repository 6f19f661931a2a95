/** Texts of the preview of an item in the console. */
export const coursePreview = {
  title: 'معاينة',
  missing: 'لا معاينة لهذا العنصر الآن. قد ينقصه مقطع صوتي، أو لا شاشة له وحده.',
};
