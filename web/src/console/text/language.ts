import { learnerPlace } from '../../lib/format/learner-country.ts';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';
import { readStored, store } from '../../lib/storage/storage.ts';

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

/** Returns the locale of dates, with Latin digits: the months have the names of the country, as in the app. */
export function dateLocale(language: Language): string {
  return language === 'ar' ? `ar-${learnerPlace().country}-u-nu-latn-ca-gregory` : 'en-GB';
}
