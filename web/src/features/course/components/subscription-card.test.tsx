import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { access } from '../../../text/access.ts';
import { SubscriptionCard } from './subscription-card.tsx';

test.each([
  ['expired', true],
  ['suspended', true],
  ['pending_confirmation', false],
] as const)('home of a learner whose subscription is %s leads to the free review: %s', (state, leads) => {
  render(
    <MemoryRouter>
      <SubscriptionCard state={state} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: access.review }) !== null).toBe(leads);
});
