import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { sortServerTests } from './server/test/sort-server-tests.ts';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** How long a condition may take on a machine that does other things: no test waits that long where all is well. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** A workspace's own rules and tools, which need no database server. */
function unitTests(name: 'contract' | 'content' | 'bench'): TestProjectInlineConfiguration {
  return { test: { name, root: name, include: ['{src,test}/**/*.test.ts'], ...PATIENCE } };
}

const tests = sortServerTests();

/** Rules, gateways and processes: whatever has no test database, or one of its own. */
function serverRules(): TestProjectInlineConfiguration {
  return serverTests('server', tests.rules);
}

/** What the server does with its database, on one of the two engines. */
function databaseTests(engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  return serverTests(`server-${engine}`, tests.database);
}

function serverTests(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: 'server',
      include,
      // A worker imports the server once for all its files: half of a file's time otherwise.
      isolate: false,
      globalSetup: ['test/global-setup.ts'],
      setupFiles: ['test/fail-on-console-error.ts'],
      ...PATIENCE,
    },
  };
}

export default defineConfig({
  test: {
    // A second try is named by the report, and what it names is mended.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // One core stays free for the runner otherwise, which hardly works while tests run.
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
