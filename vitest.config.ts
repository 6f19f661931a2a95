import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** How long a condition may take on a machine that does other things: no test waits that long where all is well. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } };

/** A workspace's own rules and tools, which need no database server. */
function unitTests(name: 'contract' | 'content' | 'bench'): TestProjectInlineConfiguration {
  return { test: { name, root: name, include: ['{src,test}/**/*.test.ts'], ...PATIENCE } };
}

/** The server against a real database; the pure rules of the domain do not depend on its engine. */
function serverTests(engine: 'pglite' | 'postgres'): TestProjectInlineConfiguration {
  return {
    test: {
      name: `server-${engine}`,
      root: 'server',
      include: ['{src,test,migrations}/**/*.test.ts'],
      exclude: engine === 'postgres' ? ['src/domain/**', 'src/gateways/**', 'test/process.test.ts'] : [],
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
    projects: [
      unitTests('contract'),
      unitTests('content'),
      unitTests('bench'),
      'web/vitest.config.ts',
      serverTests('pglite'),
      ...(hasPostgres ? [serverTests('postgres')] : []),
    ],
  },
});
