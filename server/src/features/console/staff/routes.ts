import {
  addPasskey as addPasskeyCall,
  addTotp as addTotpCall,
  changeStaffRoles,
  confirmSecondFactor,
  confirmTotp as confirmTotpCall,
  endOwnStaffSessions,
  endStaffSessions,
  getAudit,
  getAuditActors,
  getOwnStaffSessions,
  getStaff,
  getStaffMe,
  removeFactor,
  resetStaffFactors,
  startPasskey as startPasskeyCall,
  startSecondFactor,
} from '@lisan/contract/console/staff';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changeRoles } from './change-roles.ts';
import { answerSecondFactor, getMe } from './own-account.ts';
import { listAudit, listFilters } from './list-audit.ts';
import { endSessions, listStaff, removeOwnFactor, resetFactors } from './manage-staff.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { addPasskey, startAssertion, startPasskey } from './passkey.ts';
import { presentFactor } from './present-factor.ts';
import { addTotp, confirmTotp } from './totp.ts';

export function staffRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, getStaffMe, ({ session }) => getMe(deps, session));

  serveStaffCall(app, deps, addTotpCall, ({ body, session, audit }) => addTotp(deps, { session, audit }, body.label));
  serveStaffCall(app, deps, confirmTotpCall, async ({ body, session, audit }) => ({
    factor: presentFactor(await confirmTotp(deps, { session, audit }, body)),
  }));
  serveStaffCall(app, deps, startPasskeyCall, async ({ session, audit }) => ({
    options: await startPasskey(deps, { session, audit }),
  }));
  serveStaffCall(app, deps, addPasskeyCall, async ({ body, session, audit }) => ({
    factor: presentFactor(await addPasskey(deps, { session, audit }, body)),
  }));
  serveStaffCall(app, deps, startSecondFactor, async ({ session, audit }) => ({
    options: await startAssertion(deps, { session, audit }),
  }));
  serveStaffCall(app, deps, confirmSecondFactor, async ({ body, session, audit }) => {
    await answerSecondFactor(deps, { session, audit }, body);
    return {};
  });
  serveStaffCall(app, deps, removeFactor, async ({ params, session, audit }) => {
    await removeOwnFactor(deps, { session, audit }, params.id);
    return {};
  });

  serveStaffCall(app, deps, getOwnStaffSessions, async ({ session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { sessions: await listOwnSessions(deps, session) };
  });
  serveStaffCall(app, deps, endOwnStaffSessions, async ({ body, session, audit }) => ({
    ended: await endOwnSessions(deps, { session, audit }, body.session_id ?? 'others'),
  }));

  serveStaffCall(app, deps, getStaff, async ({ session, audit }) => ({
    staff: await listStaff(deps, { session, audit }),
  }));
  serveStaffCall(app, deps, changeStaffRoles, ({ body, session, audit }) =>
    changeRoles(deps, { session, audit }, body),
  );
  serveStaffCall(app, deps, resetStaffFactors, async ({ params, body, session, audit }) => {
    await resetFactors(deps, { session, audit }, { ...params, ...body });
    return {};
  });
  serveStaffCall(app, deps, endStaffSessions, async ({ params, body, session, audit }) => ({
    ended: await endSessions(deps, { session, audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, getAudit, ({ query, audit }) => listAudit(deps, { audit }, query));
  serveStaffCall(app, deps, getAuditActors, ({ audit }) => listFilters(deps, { audit }));
}
