import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { POSTGRES_ONLY } from './server/test/postgres-only.ts';
import { sortServerTests } from './server/test/sort-server-tests.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Limits for conditions on a busy machine; a passing test never waits this long. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** A workspace's own rules and tools, which need no database server. */
function unitTests(name: 'contract' | 'content' | 'bench'): TestProjectInlineConfiguration {
  return { test: { name, root: name, include: ['{src,test}/**/*.test.ts'], ...PATIENCE } };
}

const tests = sortServerTests();

/** Rules, gateways and processes: tests without a database, or with one of their own. */
function serverRules(): TestProjectInlineConfiguration {
  return serverTests('server', tests.rules);
}

/** Tests of the server with its database, on one of the two engines. */
function databaseTests(engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  const isSecond = hasPostgres && engine === 'pglite';
  const files = isSecond ? tests.database.filter((file) => !POSTGRES_ONLY.has(file)) : tests.database;
  return serverTests(`server-${engine}`, files);
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
    // The report names every retried test, and such a test gets fixed.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // All cores, because the runner hardly works while tests run.
    maxWorkers: availableParallelism(),
    projects: [
      unitTests('contract'),
      unitTests('content'),
      unitTests('bench'),
      'web/vitest.config.ts',
      serverRules(),
      databaseTests('pglite'),
      ...(hasPostgres ? [databaseTests('postgres')] : []),
    ],
  },
});
