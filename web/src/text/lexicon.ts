import { partsOfSpeech } from './parts-of-speech.ts';

/** The sheet of a tapped word. */
export const lexicon = {
  lemma: 'أصلها:',
  name: 'اسم علم',
  nameBody: 'اسم شخص أو جهة، يُكتب بحرف كبير ولا يُترجم.',
  unknown: 'لا معنى محفوظ لهذه الكلمة بعد.',
  offline: 'معنى هذه الكلمة يحتاج إلى اتصال.',
  others: 'معانٍ أخرى',
  parts: 'أجزاء الكلمة ومعانٍ أخرى',
  sentence: 'كلمات الجملة',
  kind: (pos: string) => `نوعها: ${pos}`,
  pos: partsOfSpeech,
} as const;
