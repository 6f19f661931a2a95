/** The keys that open the words of an English text. */
export const lexiconHint = 'السهمان للتنقّل بين الكلمات، وEnter لمعنى الكلمة.';
