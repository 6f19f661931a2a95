import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp } from '../../../../../test/build-test-app.ts';
import { openTestDatabase } from '../../../../../test/database.ts';
import { ConfigError } from '../../../../config/config-error.ts';
import type { OpenDatabase } from '../../../../platform/database/open-database.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

it('does not start in another currency than plans were sold in, and names the variable', async () => {
  const iraq = await buildTestApp({ database, env: { DEFAULT_COUNTRY: 'IQ' } });
  await iraq.close();
  const start = buildTestApp({ database, env: { DEFAULT_COUNTRY: 'JO' } });
  await expect(start).rejects.toBeInstanceOf(ConfigError);
  await expect(start).rejects.toThrow(/DEFAULT_COUNTRY: .* another currency than JOD/);
});
