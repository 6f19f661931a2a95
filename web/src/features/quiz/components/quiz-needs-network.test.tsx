import { MemoryRouter } from '../../../../test/memory-router.tsx';
import { expect, test } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { quiz } from '../../../text/quiz.ts';
import { shell } from '../../../text/shell.ts';
import { QuizNeedsNetwork } from './quiz-needs-network.tsx';

async function show(code: 'timeout' | 'network', message: string): Promise<string> {
  const error = new ApiError({ status: 0, code, message });
  await render(
    <MemoryRouter>
      <QuizNeedsNetwork
        place={{ level_id: 'level', week: 1 }}
        query={{ error, isFetching: false, refetch: () => undefined }}
      />
    </MemoryRouter>,
  );
  return document.body.textContent ?? '';
}

test('does not call a slow server a missing network', async () => {
  const body = await show('timeout', shell.failure.timeout);
  expect(body).toContain(shell.failure.timeout);
  expect(body).not.toContain(quiz.needsNetwork.body);
});

test('says that a quiz needs the network while offline', async () => {
  expect(await show('network', shell.failure.network)).toContain(quiz.needsNetwork.body);
});
