import type { RolePlay } from '../src/schema/role-play.ts';

/** Returns a conversation of five turns; the good, the fair and the poor line of the last turn lead to an end each. */
export function sampleRolePlay(): RolePlay {
  const choice = (next: string, fit: RolePlay['ends'][number]['outcome'] = 'good') => ({
    en: 'I am here.',
    ar: 'أنا هنا.',
    fit,
    remark: 'السبب.',
    next,
  });
  const turn = (id: string, next: string) => ({
    id,
    en: 'Hello.',
    ar: 'مرحبًا.',
    choices: [choice(next), choice(next, 'poor')],
  });
  const last = { ...turn('t5', 'fine'), choices: [choice('fine'), choice('so-so', 'fair'), choice('bad', 'poor')] };
  const end = (id: string, outcome: RolePlay['ends'][number]['outcome']) => ({
    id,
    outcome,
    en: 'Yes.',
    ar: 'نعم.',
    remark: 'السبب.',
  });
  return {
    id: 'p-airport-talk',
    practical: 'p-airport',
    partner: { name: 'Sara', ar: 'سارة', voice: 'a' },
    situation: 'أنت في المطار.',
    goal: 'تسافر.',
    turns: [turn('t1', 't2'), turn('t2', 't3'), turn('t3', 't4'), turn('t4', 't5'), last],
    ends: [end('fine', 'good'), end('so-so', 'fair'), end('bad', 'poor')],
  };
}
