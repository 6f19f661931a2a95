import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { POSTGRES_ONLY } from './server/test/postgres-only.ts';
import { sortServerTests } from './server/test/sort-server-tests.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** `main` and `rest` are the parts of `npm run test:all`; without a tier every test runs. */
const tier = process.env['TEST_TIER'];

/** A file whose name says so takes longer than a newcomer should wait, and runs in `rest` only. */
const SLOW = '.slow.test.ts';

/** Limits for conditions on a busy machine; a passing test never waits this long. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** A workspace's own rules and tools, which need no database server. */
function unitTests(name: 'contract' | 'content' | 'speech' | 'bench'): TestProjectInlineConfiguration {
  const include = [tier === 'rest' ? `{src,test}/**/*${SLOW}` : '{src,test}/**/*.test.ts'];
  const exclude = [...configDefaults.exclude, ...(tier === 'main' ? [`**/*${SLOW}`] : [])];
  return { test: { name, root: name, include, exclude, ...PATIENCE } };
}

const tests = sortServerTests();

function ofTier(files: string[]): string[] {
  return tier === undefined ? files : files.filter((file) => file.endsWith(SLOW) === (tier === 'rest'));
}

/** Rules, gateways and processes: tests without a database, or with one of their own. */
function serverRules(): TestProjectInlineConfiguration {
  return serverTests('server', ofTier(tests.rules));
}

/** Tests of the server with its embedded database; PostgreSQL runs some of them, and slow ones, in its place. */
function embeddedTests(): TestProjectInlineConfiguration {
  const isLeft = (file: string) => hasPostgres && (POSTGRES_ONLY.has(file) || file.endsWith(SLOW));
  return serverTests('server-pglite', ofTier(tests.database.filter((file) => !isLeft(file))));
}

/** All tests with a database on PostgreSQL, the engine of production. */
function postgresTests(): TestProjectInlineConfiguration[] {
  return hasPostgres && tier !== 'main' ? [serverTests('server-postgres', tests.database)] : [];
}

function serverTests(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: 'server',
      include,
      // A worker imports the server once for all its files, which saves half of a file's time.
      isolate: false,
      globalSetup: ['test/global-setup.ts'],
      setupFiles: ['test/fail-on-console-error.ts'],
      ...PATIENCE,
    },
  };
}

export default defineConfig({
  test: {
    // One more than there are cores, because tests of servers wait for sockets and processes now and then.
    maxWorkers: availableParallelism() + 1,
    projects: [
      unitTests('contract'),
      unitTests('content'),
      unitTests('speech'),
      unitTests('bench'),
      ...(tier === 'rest' ? [] : ['web/vitest.config.ts']),
      serverRules(),
      embeddedTests(),
      ...postgresTests(),
    ],
  },
});
