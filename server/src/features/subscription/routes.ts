import * as calls from '@lisan/contract/subscription';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../domain/subscriber/address.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import { userAgentOf } from '../../platform/http/user-agent.ts';
import type { Services } from '../../compose/services.ts';
import { requireOwnNumber } from '../subscriber/read-msisdn.ts';
import { actOnSubscription } from './act-on-subscription.ts';
import { changePlan } from './change-plan.ts';
import { confirmActivation } from './confirm-activation.ts';
import { confirmUnsubscribe } from './leaving/confirm-unsubscribe.ts';
import { enableAutomaticRenewal } from './enable-automatic-renewal.ts';
import { listPlans } from './plans/list-plans.ts';
import { renewManually } from './renew-manually.ts';
import { requestActivation } from './request-activation.ts';
import { requestUnsubscribe } from './leaving/request-unsubscribe.ts';
import { subscriptionHistory } from './history/subscription-history.ts';

export function subscriptionRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, calls.listSubscriptions, async () => ({ SubscriptionsList: await listPlans(services) }));

  serveCall(app, services, calls.requestActivation, async ({ body, session, request }) => ({
    ...(await requestActivation(
      services,
      { session, ip: networkOf(request.ip) },
      { planId: body.subscription_uuid, consentVersion: body.consent_version },
    )),
  }));

  serveCall(app, services, calls.confirmActivation, async ({ body, session, request }) =>
    confirmActivation(services, { session, otp: body.otp, ...originOf(request) }),
  );

  serveCall(app, services, calls.requestUnsubscribe, async ({ session, request }) => ({
    ...(await requestUnsubscribe(services, { session, ip: networkOf(request.ip) })),
  }));

  serveCall(app, services, calls.confirmUnsubscribe, async ({ body, session }) => ({
    subscription: await confirmUnsubscribe(services, { session, otp: body.otp }),
  }));

  serveCall(app, services, calls.cancelSubscription, async ({ body, session }) => {
    requireOwnNumber(services, session, body.msisdn);
    return { subscription: await actOnSubscription(services, session.subscriberId, { type: 'cancel' }) };
  });

  serveCall(app, services, calls.cancelProfileSubscription, async ({ session }) => ({
    subscription: await actOnSubscription(services, session.subscriberId, { type: 'cancel' }),
  }));

  serveCall(app, services, calls.reactivateSubscription, async ({ body, session }) => {
    requireOwnNumber(services, session, body.msisdn);
    return { subscription: await actOnSubscription(services, session.subscriberId, { type: 'reactivate' }) };
  });

  serveCall(app, services, calls.reactivateProfileSubscription, async ({ session }) => ({
    subscription: await actOnSubscription(services, session.subscriberId, { type: 'reactivate' }),
  }));

  serveCall(app, services, calls.enableAutomaticRenewal, async ({ body, session, request }) => ({
    subscription: await enableAutomaticRenewal(services, {
      session,
      consentVersion: body.consent_version,
      ...originOf(request),
    }),
  }));

  serveCall(app, services, calls.disableAutomaticRenewal, async ({ session }) => ({
    subscription: await actOnSubscription(services, session.subscriberId, { type: 'auto_off' }),
  }));

  serveCall(app, services, calls.renewManually, async ({ session }) => renewManually(services, session.subscriberId));

  serveCall(app, services, calls.changeSubscription, async ({ body, session, request }) =>
    changePlan(services, { session, consentVersion: body.consent_version, ...originOf(request) }, body.uuid),
  );

  serveCall(app, services, calls.subscriptionHistory, async ({ query, session }) => ({
    ...(await subscriptionHistory(services, session.subscriberId, query)),
  }));
}

function originOf(request: FastifyRequest) {
  return { ip: networkOf(request.ip), userAgent: userAgentOf(request) };
}
