import { test as base } from 'vitest';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { setAccess } from './set-access.ts';
import { signUp, signUpOnboarding, type Learner } from './sign-up.ts';
import { makeStaff } from './staff.ts';
import { signUpPaying } from './subscription/subscribe.ts';
import { makeLiveLesson, makeTeacher } from './teachers.ts';

/**
 * `it` with the usual needs of tests of calls, built when a test names them, in this order:
 *
 * - `server`: the application on an empty database, one for each file.
 * - `learner`, `other` (a second learner), `newcomer` (has not chosen a level), `lapsed` (without access), `teacher`,
 *   staff by role: an account of this test alone.
 * - `lesson`: the id of a live lesson of `teacher`.
 * - `payer`: a learner whose first week is paid. It moves the clock by four days, more than free days last.
 */
export const it = base
  .extend('options', { scope: 'file' }, async (): Promise<TestAppOptions> => ({}))
  .extend('server', { scope: 'file' }, async ({ options }, { onCleanup }): Promise<TestApp> => {
    const server = await buildTestApp(options);
    onCleanup(() => server.close());
    return server;
  })
  .extend('learner', ({ server }): Promise<Learner> => signUp(server))
  .extend('other', ({ server }): Promise<Learner> => signUp(server))
  .extend('newcomer', ({ server }): Promise<Learner> => signUpOnboarding(server))
  .extend('lapsed', async ({ server }): Promise<Learner> => {
    const learner = await signUp(server);
    await setAccess(server, learner, null);
    return learner;
  })
  .extend('teacher', ({ server }) => makeTeacher(server))
  .extend('lesson', ({ server, teacher }) => makeLiveLesson(server, teacher.id))
  .extend('admin', ({ server }): Promise<Learner> => makeStaff(server, 'admin'))
  .extend('support', ({ server }): Promise<Learner> => makeStaff(server, 'support'))
  .extend('editor', ({ server }): Promise<Learner> => makeStaff(server, 'editor'))
  .extend('finance', ({ server }): Promise<Learner> => makeStaff(server, 'finance'))
  .extend('analyst', ({ server }): Promise<Learner> => makeStaff(server, 'analyst'))
  .extend('payer', ({ server }): Promise<Learner> => signUpPaying(server));

/** `it` with options of the application. `it.override` would change them for the worker's later files as well. */
export const itWith = (options: TestAppOptions) => it.extend('options', { scope: 'file' }, async () => options);
