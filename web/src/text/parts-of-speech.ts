/** The names of parts of speech, by the code of the course. */
export const partsOfSpeech: Readonly<Record<string, string>> = {
  noun: 'اسم',
  verb: 'فعل',
  adjective: 'صفة',
  adverb: 'ظرف',
  phrase: 'عبارة',
  'phrasal verb': 'فعل مركّب',
  preposition: 'حرف جر',
  conjunction: 'أداة ربط',
  interjection: 'كلمة مجاملة',
  pronoun: 'ضمير',
  determiner: 'محدِّد',
  number: 'عدد',
};
