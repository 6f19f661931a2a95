import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssues } from './describe-issues.ts';

function describeOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? null : describeIssues(parsed.error.issues);
}

it('gives a code to every Arabic text, at the same place', () => {
  const schema = z.object({
    title: z.string().min(5).max(10),
    days: z.number().max(3),
    kind: z.enum(['a', 'b']),
    email: z.email(),
    id: z.uuid(),
    name: z.string().refine(() => false, { params: { fault: 'name' } }),
    other: z.string().refine(() => false),
    reason: z.string(),
  });
  const input = { title: 'ab', days: 4, kind: 'c', email: 'x', id: 'x', name: 'x', other: 'x' };
  const described = describeOf(schema, input);
  expect(described?.faults).toEqual({
    title: [{ code: 'too_short', limit: 5 }],
    days: [{ code: 'too_large', limit: 3 }],
    kind: [{ code: 'not_a_choice' }],
    email: [{ code: 'bad_email' }],
    id: [{ code: 'bad_id' }],
    name: [{ code: 'bad_format' }],
    other: [{ code: 'invalid' }],
    reason: [{ code: 'required' }],
  });
  for (const [field, faults] of Object.entries(described?.faults ?? {}))
    expect(described?.errors[field]).toHaveLength(faults.length);
});

it('says the same of a field once', () => {
  const described = describeOf(z.object({ ids: z.array(z.uuid()) }), { ids: ['x', 'y'] });
  expect(described).toEqual({ errors: { ids: ['المعرّف غير صحيح.'] }, faults: { ids: [{ code: 'bad_id' }] } });
});

it('names the number that is too short by itself', () => {
  expect(describeOf(z.object({ msisdn: z.string().min(8) }), { msisdn: '1' })?.faults).toEqual({
    msisdn: [{ code: 'short_number' }],
  });
});
