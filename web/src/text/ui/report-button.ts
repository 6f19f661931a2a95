/** Opens the form that reports a mistake in the course. */
export const reportButton = 'في هذا خطأ؟';
