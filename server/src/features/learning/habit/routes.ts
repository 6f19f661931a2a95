import * as calls from '@lisan/contract/learner/habit';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { findGoal, updateGoal } from './goal.ts';
import { stopReminders } from './stop-reminders.ts';
import type { HabitDeps } from './deps.ts';

export function habitRoutes(app: FastifyInstance, deps: HabitDeps): void {
  serveCall(app, deps, calls.getGoal, async ({ session }) => ({
    goal: await findGoal(deps.db, session.subscriberId),
  }));

  serveCall(app, deps, calls.updateGoal, async ({ body, session }) => ({
    goal: await updateGoal(deps, session, body),
  }));

  serveCall(app, deps, calls.stopReminders, async ({ body }) => {
    await stopReminders(deps, body.token);
    return {};
  });
}
