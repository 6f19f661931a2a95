import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../../domain/subscriber/address.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { userAgentOf } from '../../../platform/http/user-agent.ts';
import { requireOwnNumber } from '../../account/subscriber/read-msisdn.ts';
import type { BillingDeps } from '../deps.ts';
import { actOnSubscription } from './act-on-subscription.ts';
import { changePlan, enableAutomaticRenewal } from './change-subscription.ts';
import { confirmActivation } from './confirm-activation.ts';
import { confirmUnsubscribe } from './leaving/confirm-unsubscribe.ts';
import { guardianRoutes } from './guardian/routes.ts';
import { listPlans } from './plans/list-plans.ts';
import { requestActivation } from './request-activation.ts';
import { requestUnsubscribe } from './leaving/request-unsubscribe.ts';
import { subscriptionHistory } from './history/subscription-history.ts';
import { publishChange, applyEventOrThrow } from './state/apply-event.ts';
import { awaitDecision, type Charged } from './await-decision.ts';
import { requireGuardianOfLive } from './guardian/require-guardian-consent.ts';

import * as calls from '@lisan/contract/billing/subscription';

export function subscriptionRoutes(app: FastifyInstance, deps: BillingDeps): void {
  serveCall(app, deps, calls.listSubscriptions, async () => ({ SubscriptionsList: await listPlans(deps) }));

  serveCall(app, deps, calls.requestActivation, ({ body, session, request }) =>
    requestActivation(
      deps,
      { session, ip: networkOf(request.ip) },
      { planId: body.subscription_uuid, consentVersion: body.consent_version },
    ),
  );

  serveCall(app, deps, calls.confirmActivation, async ({ body, session, request }) =>
    confirmActivation(deps, { session, otp: body.otp, ...originOf(request) }),
  );

  guardianRoutes(app, deps);

  serveCall(app, deps, calls.requestUnsubscribe, ({ session, request }) =>
    requestUnsubscribe(deps, { session, ip: networkOf(request.ip) }),
  );

  serveCall(app, deps, calls.confirmUnsubscribe, async ({ body, session }) => ({
    subscription: await confirmUnsubscribe(deps, { session, otp: body.otp }),
  }));

  serveCall(app, deps, calls.cancelSubscription, async ({ body, session }) => {
    requireOwnNumber(deps, session, body.msisdn);
    return { subscription: await actOnSubscription(deps, session.subscriberId, { type: 'cancel' }) };
  });

  serveCall(app, deps, calls.cancelProfileSubscription, async ({ session }) => ({
    subscription: await actOnSubscription(deps, session.subscriberId, { type: 'cancel' }),
  }));

  serveCall(app, deps, calls.reactivateSubscription, async ({ body, session }) => {
    requireOwnNumber(deps, session, body.msisdn);
    return { subscription: await actOnSubscription(deps, session.subscriberId, { type: 'reactivate' }) };
  });

  serveCall(app, deps, calls.reactivateProfileSubscription, async ({ session }) => ({
    subscription: await actOnSubscription(deps, session.subscriberId, { type: 'reactivate' }),
  }));

  serveCall(app, deps, calls.enableAutomaticRenewal, async ({ body, session, request }) => ({
    subscription: await enableAutomaticRenewal(deps, {
      session,
      consentVersion: body.consent_version,
      ...originOf(request),
    }),
  }));

  serveCall(app, deps, calls.disableAutomaticRenewal, async ({ session }) => ({
    subscription: await actOnSubscription(deps, session.subscriberId, { type: 'auto_off' }),
  }));

  serveCall(app, deps, calls.renewManually, async ({ session }) => renewManually(deps, session.subscriberId));

  serveCall(app, deps, calls.changeSubscription, async ({ body, session, request }) =>
    changePlan(deps, { session, consentVersion: body.consent_version, ...originOf(request) }, body.uuid),
  );

  serveCall(app, deps, calls.subscriptionHistory, ({ query, session }) =>
    subscriptionHistory(deps, session.subscriberId, query),
  );
}

function originOf(request: FastifyRequest) {
  return { ip: networkOf(request.ip), userAgent: userAgentOf(request) };
}

/**
 * Pays for the next period now; the reply waits a moment for the carrier.
 * @throws AppError not_allowed_in_state, guardian_consent_required
 */
async function renewManually(deps: BillingDeps, subscriberId: string): Promise<Charged> {
  const applied = await deps.db.transaction().execute(async (trx) => {
    await requireGuardianOfLive(trx, deps, subscriberId);
    return applyEventOrThrow(trx, deps, { subscriberId, actor: 'learner' }, { type: 'manual_renew' });
  });
  publishChange(deps, subscriberId);
  return awaitDecision(deps, subscriberId, applied);
}
