/** Texts of links to the notebook, for home too, which loads few texts. */
export const notebookLinks = {
  title: 'دفتري',
  detail: 'ما أخطأت فيه وما حفظته',
  practise: 'تدريب على أخطائك',
  search: 'بحث في دروسك',
} as const;
