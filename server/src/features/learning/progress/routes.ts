import {
  countSubscriberContent,
  getAllWeekContent,
  getCertificate,
  getProgress as getProgressCall,
  getSubscriberWeeks,
  verifyCertificate as verifyCertificateCall,
} from '@lisan/contract/learner/course';
import type { FastifyInstance } from 'fastify';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached } from '../course/cached-body.ts';
import type { LearningDeps } from '../deps.ts';
import { allWeeksBody } from './all-weeks-body.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import { findCertificate } from './certificate/find-certificate.ts';
import { verifyCertificate } from './certificate/verify-certificate.ts';
import { countContent } from './count-content.ts';
import { getProgress } from './get-progress.ts';
import { listWeeks } from './list-weeks.ts';

/** Serves the progress of a learner, which several features record. */
export function progressRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getSubscriberWeeks, async ({ query, session }) => ({
    messageCode: '00' as const,
    weeks: await listWeeks(deps, session, query.level_id),
  }));

  serveCall(app, deps, getAllWeekContent, async ({ query, session, request, reply }) => {
    sendCached(request, reply, await allWeeksBody(deps, session, query.code));
    return undefined;
  });

  serveCall(app, deps, countSubscriberContent, async ({ session }) => ({
    counts: await countContent(deps, session),
  }));

  serveCall(app, deps, getProgressCall, ({ query, session }) =>
    getProgress(deps, session, { levelId: query.level_id, week: query.week }),
  );

  serveCall(app, deps, getCertificate, async ({ params, session, reply }) => {
    const certificate = await findCertificate(deps, session, params.level);
    sendFileHeaders(reply, { type: 'application/pdf', name: `lisan-certificate-${certificate.level.code}.pdf` });
    reply.send(drawCertificate(certificate));
    return undefined;
  });

  serveCall(app, deps, verifyCertificateCall, async ({ params }) => ({
    certificate: await verifyCertificate(deps, params.number),
  }));
}
