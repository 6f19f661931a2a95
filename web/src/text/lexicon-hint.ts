/** Where the words of an English text can be opened. */
export const lexiconHint = 'السهمان للتنقّل بين الكلمات، وEnter لمعنى الكلمة.';
