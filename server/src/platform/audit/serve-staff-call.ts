import type { Call } from '@lisan/contract/call';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { serveCall, type CallInput, type CallPlatform } from '../http/serve-call.ts';
import { auditOf, auditRefusal } from './audit.ts';

type StaffCall = Call & { access: 'staff' };
type Outcome<R extends object> = R extends { messageCode: '00' } ? Omit<R, 'messageCode'> & { messageCode?: '00' } : R;
/** A call that produces a file has sent it itself. */
type Result<C extends StaffCall> = C extends { produces: string } ? undefined : Outcome<z.infer<C['reply']>>;
type Auditing = Pick<ReturnType<typeof auditOf>, 'audit' | 'auditView'>;
type Handle<C extends StaffCall> = (input: CallInput<C> & Auditing) => Promise<Result<C>> | Result<C>;

/** Refusals that suggest an attempt at data of others. */
const AUDITED = new Set(['forbidden', 'not_found', 'second_factor_required']);

/**
 * Serves a call of the console like `serveCall`. A write and a read of personal data must leave an audit entry through
 * `audit`, in the transaction of the write; a call without an entry is a defect and fails. A refused call leaves an
 * entry too.
 *
 * Why: docs/decisions/045-staff-calls-carry-permissions-and-leave-audit-entries.md
 */
export function serveStaffCall<const C extends StaffCall>(
  app: FastifyInstance,
  deps: CallPlatform & { newId: () => string },
  call: C,
  handle: Handle<C>,
): void {
  const mustAudit = call.method === 'POST' || call.personal === true;
  const run = async (input: CallInput<C>) => {
    // `staff` is not public, so there is a session.
    const session = input.session as NonNullable<typeof input.session>;
    const { audit, auditView, count } = auditOf(deps, { call, request: input.request, session });
    const outcome = await handle({ ...input, audit, auditView });
    if (mustAudit && count() === 0) throw new Error(`${call.method} ${call.path} left no audit entry`);
    return outcome;
  };
  app.register(async (scope) => {
    scope.addHook('onError', async (request, _reply, error) => {
      const session = request.asker;
      if (!(error instanceof AppError) || !AUDITED.has(error.code) || !session) return;
      await auditRefusal(deps, { call, request, session, error: error.code }).catch((cause: unknown) =>
        request.log.error({ err: cause }, 'audit entry not written'),
      );
    });
    serveCall(scope, deps, call, run);
  });
}
