import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../../../../test/memory-router.tsx';
import { ApiError } from '../../../../lib/failure/api-error.ts';
import { shell } from '../../../../text/shell.ts';
import { quiz } from '../text/quiz.ts';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';

function show(code: 'timeout' | 'network', message: string): void {
  const error = new ApiError({ status: 0, code, message });
  render(
    <MemoryRouter>
      <QuizNeedsNetwork
        place={{ level_id: 'level', week: 1 }}
        query={{ error, isFetching: false, refetch: () => undefined }}
      />
    </MemoryRouter>,
  );
}

test('does not call a slow server a missing network', () => {
  show('timeout', shell.failure.timeout);
  screen.getByText(shell.failure.timeout);
  expect(document.body.textContent).not.toContain(quiz.needsNetwork.body);
});

test('says that a quiz needs the network while offline', () => {
  show('network', shell.failure.network);
  screen.getByText(quiz.needsNetwork.body);
});
