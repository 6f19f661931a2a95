import { describe, expect, it } from 'vitest';
import { name } from './text.ts';

const isAccepted = (typed: string) => name(60).safeParse(typed).success;

describe('a name that others see', () => {
  it.each([
    ['a Cyrillic letter', 'Lisаn support'],
    ['a Greek letter', 'Lisαn'],
    ['a Latin letter in a Cyrillic word', 'Сapa'],
    ['an Armenian letter', 'Suppօrt'],
    ['a Cherokee letter', 'ᎪLISAN'],
    ['mixed letters of wide forms', 'Ｌisаn'],
  ])('has no word with %s', (_what, typed) => expect(isAccepted(typed)).toBe(false));

  it.each([
    'evil。com',
    'evil . com',
    'evil .com',
    'evil. com',
    'evil．com',
    'evil｡com',
    'evil․com',
    'evil·com',
    'evil•com',
    'evil・com',
    'evil꘎com',
    'evil\u{10a50}com',
    'evil\u{1d16d}com',
    'evil(.)com',
    'evil[ . ]com',
    'evil٠com',
    'evil۔com',
    'ｅｖｉｌ.com',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'evil dot com',
    'evil [dot] com',
    'evil (dot) com',
    'evil نقطة كوم',
    'EVIL . COM',
    'evil . iq',
    'wa . me',
    'شركة.كوم',
    'شركة . كوم',
    'еvil.рф',
    'evil．com／x',
    'evil∕x',
    'http∶x',
    'سارة＠هنا',
    'اذهب 192.168.1.1',
    'اربح 0770.555.0101',
    'اربح 0770_555_0101',
    'اربح ⓪⑦⑦⓪⑤⑤',
    'اربح 077•05•55',
  ])('is no address or number: %s', (typed) => expect(isAccepted(typed)).toBe(false));

  it.each([
    'Dr. Al Amin',
    'Dr. Sara',
    'أ.د. سارة',
    'د.سارة',
    'م. علي',
    'J. R. Smith',
    'St. John',
    'Saint-Exupéry',
    'Сара',
    'Μαρία',
    'سارة Sara',
    'Ali أحمد',
    'عائلة أحمد • بغداد',
    'بيت العلم... معًا',
    'الصف 5',
    'دفعة 2026',

    'Renée O’Neil',
    'محمد ابن الحسن',
    'ｱｲ 李',
    'گۆران',
    'Dr. Mo',
    '#1 العائلة',
  ])('may be %s', (typed) => expect(isAccepted(typed)).toBe(true));
});
