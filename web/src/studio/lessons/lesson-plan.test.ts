import { expect, test } from 'vitest';
import { newPlan, planBody, planErrors, toLocalInput } from './lesson-plan.ts';

const NOW = new Date(2026, 10, 21, 17, 20);

test('proposes a full hour at least an hour from now', () => {
  expect(newPlan(NOW).startsAt).toBe('2026-11-21T19:00');
});

test('converts a time to the device’s zone and back', () => {
  const plan = { ...newPlan(NOW), title: '  كيف نسأل؟ ', startsAt: toLocalInput(NOW) };
  expect(planBody(plan, NOW)).toMatchObject({ title: 'كيف نسأل؟', level_id: null, starts_at: NOW.toISOString() });
});

test('requires a time for a later lesson only', () => {
  const plan = { ...newPlan(NOW), title: 'درس', startsAt: '' };
  expect(planErrors(plan).starts_at).toHaveLength(1);
  expect(planErrors({ ...plan, when: 'now' })).toEqual({});
  expect(planBody({ ...plan, when: 'now' }, NOW).starts_at).toBe(NOW.toISOString());
  expect(planErrors({ ...plan, title: ' a ' }).title).toHaveLength(1);
});
