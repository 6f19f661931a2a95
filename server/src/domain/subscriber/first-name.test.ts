import { expect, test } from 'vitest';
import { firstNameOf } from './first-name.ts';

test.each([
  ['سارة علي الحسيني', 'سارة'],
  ['  عبد الرحمن عبد العزيز الدوسري', 'عبد الرحمن'],
  ['أم كلثوم إبراهيم', 'أم كلثوم'],
  ['Sara Ali', 'Sara'],
  ['عبد', 'عبد'],
  ['', ''],
  [null, ''],
])('shows %s to others as %s', (name, first) => expect(firstNameOf(name)).toBe(first));
