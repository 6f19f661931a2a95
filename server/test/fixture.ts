import { test as base } from 'vitest';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { signUp, signUpOnboarding, type Learner } from './sign-up.ts';
import { makeStaff } from './staff.ts';
import { makeTeacher } from './teachers.ts';

/**
 * `it` with what most tests of calls need, built when a test names it:
 *
 * - `server`: the application on an empty database, one for each file. `it.override('options', { … })` changes it.
 * - `learner`, `newcomer` (has not chosen a level), `teacher`, `admin`: an account of this test alone.
 */
export const it = base
  .extend('options', { scope: 'file' }, async (): Promise<TestAppOptions> => ({}))
  .extend('server', { scope: 'file' }, async ({ options }, { onCleanup }): Promise<TestApp> => {
    const server = await buildTestApp(options);
    onCleanup(() => server.close());
    return server;
  })
  .extend('learner', ({ server }): Promise<Learner> => signUp(server))
  .extend('newcomer', ({ server }): Promise<Learner> => signUpOnboarding(server))
  .extend('teacher', ({ server }) => makeTeacher(server))
  .extend('admin', ({ server }): Promise<Learner> => makeStaff(server, 'admin'));
