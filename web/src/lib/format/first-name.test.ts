import { expect, test } from 'vitest';
import { firstName } from './first-name.ts';

test.each([
  ['سارة', 'سارة'],
  ['  سارة   علي الحسيني', 'سارة'],
  ['عبد الرحمن عبد العزيز الحسيني الدوسري', 'عبد الرحمن'],
  ['نور الدين محمود', 'نور'],
  ['أم كلثوم إبراهيم', 'أم كلثوم'],
  ['Sara Ali', 'Sara'],
  ['عبد', 'عبد'],
])('greets %s as %s', (name, first) => expect(firstName(name)).toBe(first));
