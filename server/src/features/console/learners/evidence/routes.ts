import { getChargeEvidence } from '@lisan/contract/console/learners';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../../platform/audit/serve-staff-call.ts';
import { sendFileHeaders } from '../../../../platform/http/send-file-headers.ts';
import type { ConsoleDeps } from '../../deps.ts';
import { aboutLearner } from '../staff.ts';
import { makeChargeEvidence } from './make-charge-evidence.ts';

export function evidenceRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, getChargeEvidence, async ({ params: { uuid, id }, audit, reply }) => {
    const file = await makeChargeEvidence(deps, { subscriberId: uuid, chargeId: id });
    await audit(deps.db, { subject: aboutLearner(uuid), after: { evidence: id } });
    sendFileHeaders(reply, { type: 'application/json', name: `lisan-evidence-${id}.json` });
    reply.send(JSON.stringify(file, null, 2));
    return undefined;
  });
}
