import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';
import { readStored, store } from '../../lib/storage.ts';

export type Language = 'ar' | 'en';

/** A text of the console in both languages; both have the same shape. */
export type Bilingual<T> = { ar: T; en: T };

const KEY = 'console-language';
const changed = createEmitter<void>();

export function currentLanguage(): Language {
  return readStored(KEY) === 'en' ? 'en' : 'ar';
}

/** Sets the language and the direction of the document. */
export function applyLanguage(): void {
  const language = currentLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}

export function setLanguage(language: Language): void {
  store(KEY, language);
  applyLanguage();
  changed.emit();
}

export function useLanguage(): Language {
  return useSyncExternalStore(changed.listen, currentLanguage);
}

/** Returns a text in the chosen language, and renders again when the language changes. */
export function useText<T>(texts: Bilingual<T>): T {
  return texts[useLanguage()];
}
