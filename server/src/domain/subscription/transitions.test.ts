import { SUBSCRIPTION_STATES } from '@lisan/contract/billing/subscription';
import { describe, expect, it } from 'vitest';
import { abilitiesOf } from './abilities.ts';
import type { EventType } from './facts.ts';
import {
  active,
  DAILY,
  days,
  EVENTS,
  grace,
  parking,
  START,
  story,
  suspended,
  WEEKLY,
  type Story,
} from '../../../test/subscription/fact-samples.ts';
import { transition } from './state.ts';
import { printTransitionTable } from './transition-table.ts';
import { TRANSITIONS } from './transitions.ts';

const asked = () => story().on({ type: 'request_activation', plan: WEEKLY, trialUsed: true });
const STORIES: Record<(typeof SUBSCRIPTION_STATES)[number], () => Story> = {
  pending_confirmation: asked,
  pending_charge: () => asked().on({ type: 'confirm' }),
  parking,
  active,
  grace,
  suspended,
  cancelled: () => active().on({ type: 'cancel' }),
  expired: () => grace().on({ type: 'cancel' }, days(8)),
};
const EVENT_TYPES = Object.keys(TRANSITIONS).filter((type): type is EventType => type in EVENTS);
const PAIRS = SUBSCRIPTION_STATES.flatMap((state) => EVENT_TYPES.map((type) => ({ state, type })));

describe('the transition table', () => {
  it.each(PAIRS)('contains or refuses $state × $type', ({ state, type }) => {
    const { facts } = STORIES[state]();
    expect(facts.state).toBe(state);
    const rules = TRANSITIONS[type].filter(({ from }) => from.includes(state));
    for (const now of [START, days(7), days(100)]) {
      const moved = transition(facts, EVENTS[type], now);
      if (!moved.ok) continue;
      const meanings: Record<string, unknown> = { same: state, before: facts.cancelledFrom };
      const targets = rules.map(({ to }) => meanings[to] ?? to);
      expect(targets).toContain(moved.next.state);
    }
    if (rules.length === 0)
      expect(transition(facts, EVENTS[type], START)).toMatchObject({ reason: 'not_allowed_in_state' });
  });

  it('starts only with free days or a request', () => {
    const births = EVENT_TYPES.filter((type) => transition(null, EVENTS[type], START).ok);
    expect(births).toEqual(['free_start', 'request_activation']);
  });

  it('never leads out of expired', () => {
    const leading = Object.values(TRANSITIONS).flatMap((rules) =>
      rules.filter(({ from, to }) => from.includes('expired') && to !== 'same'),
    );
    expect(leading).toEqual([]);
  });

  it('is printed in the documentation, one line a rule', async () => {
    const lines = printTransitionTable().split('\n');
    expect(lines).toHaveLength(2 + Object.values(TRANSITIONS).flat().length);
    // `npx vitest run -u server/src/domain/subscription` regenerates it.
    await expect(PAGE_HEAD + lines.join('\n') + '\n').toMatchFileSnapshot(PAGE);
    expect(lines).toContain('| grace_over | grace | the grace time is over; renewal is on | suspended |');
    expect(lines).toContain(
      '| number_recycled | pending_confirmation, pending_charge, parking, active, grace, suspended, cancelled | always | expired |',
    );
  });
});

const PAGE = '../../../../docs/transitions.md';
const PAGE_HEAD = `# Subscription state transitions

Generated from \`server/src/domain/subscription/transitions.ts\`. An event applies the first line whose \`from\` and \`when\` match. If no line matches, the event is refused and changes nothing. \`none\`: there is no live subscription; \`same\`: the state does not change; \`before\`: the state before the cancellation.

`;

describe('what a learner may do', () => {
  const able = (subscription: Story, now = START) =>
    Object.entries(abilitiesOf(subscription.facts, now))
      .filter(([, may]) => may)
      .map(([ability]) => ability);

  it.each([
    ['pending_confirmation', START, ['cancel', 'unsubscribe', 'activate']],
    ['pending_charge', START, ['cancel', 'unsubscribe']],
    ['parking', START, ['cancel', 'change', 'upgrade', 'enable_auto', 'unsubscribe', 'activate']],
    ['active', START, ['cancel', 'renew', 'change', 'upgrade', 'disable_auto', 'unsubscribe']],
    ['grace', days(8), ['cancel', 'renew', 'disable_auto', 'unsubscribe']],
    ['suspended', days(11), ['cancel', 'renew', 'disable_auto', 'unsubscribe']],
    ['cancelled', days(1), ['reactivate', 'unsubscribe', 'activate']],
    ['expired', days(9), ['activate']],
  ] as const)('%s', (state, now, abilities) => {
    expect(able(STORIES[state](), now)).toEqual(abilities);
  });

  it('without any subscription: activate', () => {
    expect(Object.entries(abilitiesOf(null, START)).filter(([, may]) => may)).toEqual([['activate', true]]);
  });

  it('a dearer plan waits until the period paid ahead has started', () => {
    const ahead = active().on({ type: 'manual_renew' }).on({ type: 'charge_succeeded', plan: WEEKLY });
    expect(able(ahead)).toContain('change');
    expect(able(ahead)).not.toContain('upgrade');
    expect(able(ahead, days(7))).toContain('upgrade');
  });

  it('free days precede the first charge of an activation only for first-time subscribers', () => {
    const fresh = story().on({ type: 'request_activation', plan: DAILY, trialUsed: false });
    expect(able(fresh)).toContain('start_free');
    expect(able(parking().on({ type: 'period_due' }, days(3)), days(3))).toEqual(['activate']);
  });
});
