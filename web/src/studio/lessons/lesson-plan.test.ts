import { expect, test } from 'vitest';
import { newPlan, planBody, planErrors, toLocalInput } from './lesson-plan.ts';

const NOW = new Date(2026, 10, 21, 17, 20);

test('a new lesson is proposed for a full hour, an hour from now at the least', () => {
  expect(newPlan(NOW).startsAt).toBe('2026-11-21T19:00');
});

test('what the device shows comes back as the same moment', () => {
  const plan = { ...newPlan(NOW), title: '  كيف نسأل؟ ', startsAt: toLocalInput(NOW) };
  expect(planBody(plan, NOW)).toMatchObject({ title: 'كيف نسأل؟', level_id: null, starts_at: NOW.toISOString() });
});

test('a lesson for now needs no time, one for later does', () => {
  const plan = { ...newPlan(NOW), title: 'درس', startsAt: '' };
  expect(planErrors(plan).starts_at).toHaveLength(1);
  expect(planErrors({ ...plan, when: 'now' })).toEqual({});
  expect(planBody({ ...plan, when: 'now' }, NOW).starts_at).toBe(NOW.toISOString());
  expect(planErrors({ ...plan, title: ' a ' }).title).toHaveLength(1);
});
