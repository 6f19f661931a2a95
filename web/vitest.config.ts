import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Each file has a separate window and separate modules. A context of a thread costs a quarter of a new thread.
    pool: 'vmThreads',
    // As many as in the other projects, which the runner requires.
    maxWorkers: availableParallelism() + 1,
    // Generous, for a machine that does other things: no passing test waits that long.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
