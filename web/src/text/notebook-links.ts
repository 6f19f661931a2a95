/** What leads to the notebook, also from home, which loads few texts. */
export const notebookLinks = {
  title: 'دفتري',
  detail: 'ما أخطأت فيه وما حفظته',
  practise: 'تدرّب على أخطائك',
  search: 'ابحث في دروسك',
} as const;
