/** Where the words of an English text can be opened. */
export const lexiconHint = 'تنقّل بين الكلمات بالسهمين، واضغط Enter لمعنى الكلمة.';
