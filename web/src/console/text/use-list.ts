import { useMemo } from 'react';
import { useLanguage } from './language.ts';

/** Returns a function that writes names as a list: `معلّم ومحرّر ومدير`, `Teacher, Editor and Admin`. */
export function useList(): (names: readonly string[]) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.ListFormat(language === 'ar' ? 'ar' : 'en-GB', { type: 'conjunction' });
    return (names) => format.format(names);
  }, [language]);
}
