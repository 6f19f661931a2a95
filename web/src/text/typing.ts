/** Why a typed answer is not stored on the phone. */
export const typing = {
  /** As the server says it. */
  inArabicLetters: 'كتبت بحروف عربية. تلزم لوحة المفاتيح الإنجليزية.',
} as const;
