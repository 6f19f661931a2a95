import { listSubscriptions } from '@lisan/contract/subscription';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../services.ts';
import { listPlans } from './list-plans.ts';

export function subscriptionRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, listSubscriptions, async () => ({ SubscriptionsList: await listPlans(services) }));
}
