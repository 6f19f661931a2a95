import * as calls from '@lisan/contract/billing/subscription';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../../domain/subscriber/address.ts';
import { serveCall } from '../../../../platform/http/serve-call.ts';
import { userAgentOf } from '../../../../platform/http/user-agent.ts';
import type { BillingDeps } from '../../deps.ts';
import { confirmGuardianConsent } from './confirm-guardian-consent.ts';
import { requestGuardianConsent } from './request-guardian-consent.ts';

/** Serves the consent of guardians for subscribers under age. */
export function guardianRoutes(app: FastifyInstance, deps: BillingDeps): void {
  serveCall(app, deps, calls.requestGuardianConsent, ({ body, session, request }) =>
    requestGuardianConsent(deps, {
      session,
      ip: networkOf(request.ip),
      msisdn: body.msisdn,
      planId: body.subscription_uuid,
      consentVersion: body.consent_version,
    }),
  );

  serveCall(app, deps, calls.confirmGuardianConsent, async ({ body, session, request }) => {
    await confirmGuardianConsent(deps, {
      session,
      msisdn: body.msisdn,
      otp: body.otp,
      ip: networkOf(request.ip),
      userAgent: userAgentOf(request),
    });
    return {};
  });
}
