import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { learnerQuery } from '../../../../domain/learner/queries.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { access } from '../../../../text/access.ts';
import { subscriptionCard as text } from '../text/subscription-card.ts';
import { SubscriptionCard } from './subscription-card.tsx';

function showCard(state: SubscriptionState, isFree: boolean) {
  fakeApi({ 'GET /api/user': 'offline' });
  const user = { country: 'IQ', zone: 'Asia/Baghdad', unread_messages: 0, subscription: { free_only: isFree } };
  queryClient.setQueryData(learnerQuery.queryKey, { messageCode: '00', user });
  showPage(() => <SubscriptionCard state={state} />, { path: '/home', at: '/home' });
}

test('free days that ended are no subscription that ended', () => {
  showCard('expired', true);
  expect(screen.queryByText(text.freeEnded.title)).not.toBeNull();
  expect(screen.queryByText(text.expired.title)).toBeNull();
});

test.each([
  ['expired', true],
  ['suspended', true],
  ['pending_confirmation', false],
] as const)('home of a learner whose subscription is %s leads to the free review: %s', (state, leads) => {
  showCard(state, false);
  expect(screen.queryByRole('link', { name: access.review }) !== null).toBe(leads);
});
