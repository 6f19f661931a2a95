import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** A workspace's own rules, which need no database. */
function unitTests(name: 'contract' | 'content'): TestProjectInlineConfiguration {
  return { test: { name, root: name, include: ['{src,test}/**/*.test.ts'] } };
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
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      unitTests('contract'),
      unitTests('content'),
      'web/vitest.config.ts',
      serverTests('pglite'),
      ...(hasPostgres ? [serverTests('postgres')] : []),
    ],
  },
});
