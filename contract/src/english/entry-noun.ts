/** Names an entry of the word list in Arabic: an entry of several words is a phrase. Both nouns are feminine. */
export function entryNoun(en: string): 'عبارة' | 'كلمة' {
  return en.includes(' ') ? 'عبارة' : 'كلمة';
}
