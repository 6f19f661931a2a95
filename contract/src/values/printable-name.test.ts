import { expect, it } from 'vitest';
import { losesLetters, printableName } from './printable-name.ts';

it.for([
  ['Саша Ali', 'Ali', true],
  ['漢字', null, true],
  ['ꯀ Sara', 'Sara', true],
  ['عبد ﷲ', 'عبد الله', false],
  ['علی\u200Cرضا', 'علی\u200Cرضا', false],
  ['پەروین گوڵ Şebnem', 'پەروین گوڵ Şebnem', false],
  ['  علي\u202E 🌟  Ali ', 'علي Ali', false],
] as const)('%s is printed as %s; letters are missing: %s', ([name, printed, isCut]) => {
  expect(printableName(name)).toBe(printed);
  expect(losesLetters(name)).toBe(isCut);
});

it.for([null, '', '🌟', '123'])('%s has no letter to print', (name) => {
  expect(printableName(name)).toBeNull();
});

it.for([
  ['ﻋﻠﻲ ﺣﺴﻴﻦ', 'علي حسين'],
  ['ﻻﻧﺎ', 'لانا'],
  ['Ｓａｒａ', 'Sara'],
  ['عبد الرحمٰن', 'عبد الرحمٰن'],
] as const)('keeps every letter of %s', ([name, printed]) => {
  expect(printableName(name)).toBe(printed);
});
