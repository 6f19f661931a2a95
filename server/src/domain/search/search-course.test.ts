import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords } from '../text/fold.ts';
import { latinKeysToArabic } from './search-course.ts';
import { buildSearchIndex } from './search-index.ts';
import { searchCourse } from './search-course.ts';

const entries = [
  { en: 'book', ar: 'كتاب' },
  { en: 'bookshop', ar: 'مكتبة، متجر كتب' },
  { en: 'I have an old book.', ar: 'عندي كتاب قديم.' },
  { en: 'look', ar: 'ينظر' },
  { en: 'school', ar: 'المدرسة' },
  { en: 'responsibility', ar: 'مسؤولية' },
  { en: "Don't worry.", ar: 'لا تقلق.' },
  { en: 'father', ar: 'أب' },
  { en: 'pizza', ar: 'بيتزا' },
  { en: 'house', ar: 'بيت، منزل' },
  { en: 'schools', ar: 'مدارس' },
  { en: 'car', ar: 'سيارة' },
  { en: 'We go by bus.', ar: 'نذهب بالحافلة.' },
  { en: 'balloon', ar: 'بالون' },
  { en: 'rain', ar: 'مطر' },
  { en: 'train', ar: 'قطار' },
];
const index = buildSearchIndex(entries);
const find = (query: string) => searchCourse(index, query).map(({ en }) => en);

describe('search', () => {
  it('ranks exact before word before prefix before misspelled', () => {
    expect(find('book')).toEqual(['book', 'I have an old book.', 'bookshop', 'look']);
  });

  it.each([
    ['BOOK', 'book'],
    ['  old   book ', 'I have an old book.'],
    ['shcool', 'school'],
    ['responsability', 'responsibility'],
    ['dont worry', "Don't worry."],
    ['مدرسه', 'school'],
    ['مَدْرَسَة', 'school'],
    ['مدرســة', 'school'],
    ['اب', 'father'],
    ['الكتاب', 'book'],
    ['متجر كتب', 'bookshop'],
    ['مسوولية', 'responsibility'],
    ['بالمدرسة', 'school'],
    ['للمدرسة', 'school'],
    ['والمدرسة', 'school'],
    ['مدرستي', 'school'],
    ['مدرستنا', 'school'],
    ['مدارس', 'schools'],
    ['مدرسات', 'school'],
    ['لكتاب', 'book'],
    ['كتابها', 'book'],
    ['بيت', 'house'],
    ['بالبيت', 'house'],
    ['سيارتي', 'car'],
    ['حافلة', 'We go by bus.'],
    ['ﻛﺘﺎﺏ', 'book'],
  ])('%s finds %s first', (query, found) => expect(find(query)[0]).toBe(found));

  it.each([
    ['سؤاخخم', 'school'],
    ['لاخخن', 'book'],
    ['hgl]vsm', 'school'],
  ])('the keys of the other layout, %s, find %s', (query, found) => expect(find(query)[0]).toBe(found));

  it('finds nothing for other words, for punctuation, or for one word of two', () => {
    expect(['zebra', '؟!…', 'old zebra', 'قطة', 'مطار'].map(find)).toEqual([[], [], [], [], []]);
  });

  it('finds every entry first by its own text, also typed with the other layout', () => {
    for (const entry of entries) {
      expect(searchCourse(index, entry.en)[0]).toBe(entry);
      expect(searchCourse(index, entry.ar)[0]).toBe(entry);
      expect(searchCourse(index, latinKeysToArabic(entry.en))).toContain(entry);
    }
  });

  it('never fails', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (query) => void find(query)));
  });
});

describe('folding', () => {
  it('is stable: folded words stay as they are', () => {
    const arabic = fc.string({ unit: fc.constantFrom(...'ابتةهىيأإآءؤئلـًَ كم') });
    fc.assert(
      fc.property(arabic, (text) => {
        const once = foldWords(text).filter((word) => !word.startsWith('ال'));
        expect(foldWords(once.join(' '))).toEqual(once);
      }),
    );
  });
});
