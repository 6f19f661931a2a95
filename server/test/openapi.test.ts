import { format } from 'oxfmt';
import { expect } from 'vitest';
import { it } from './fixture.ts';

const PAGE = '../../docs/openapi.json';

it('docs/openapi.json is the API; `npm run docs:openapi` writes it', async ({ server }) => {
  await server.app.ready();
  const { code } = await format(PAGE, JSON.stringify(server.app.swagger(), withoutRepetition), { printWidth: 120 });
  await expect(code).toMatchFileSnapshot(PAGE);
});

/** Leaves out keywords that a format or a type implies: thousands of lines that no reader of a change looks at. */
function withoutRepetition(this: Record<string, unknown>, key: string, value: unknown): unknown {
  if (key === 'pattern' && this['format'] !== undefined) return undefined;
  if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
  if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
  return value;
}
