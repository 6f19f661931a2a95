import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCallbackGuard } from './callback-guard.ts';
import { receiveCallback, type Receipt } from './receive-callback.ts';
import type { SubscriptionDeps } from '../deps.ts';

export const CALLBACK_PATH = '/api/carrier/callbacks';
const MAX_BYTES = 64 * 1024;

/** Where the operator's billing system reports. Its signature is the only credential, so the body stays as it came. */
export function carrierCallbackRoute(app: FastifyInstance, deps: SubscriptionDeps): void {
  const guard = createCallbackGuard(deps);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    // Before the body is read.
    const onRequest = async ({ ip }: FastifyRequest) => guard.admit(ip);
    scope.post(CALLBACK_PATH, { schema: { hide: true }, onRequest }, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const receipt = await receiveCallback(deps, { rawBody, headers: request.headers });
      if (!receipt.ok) guard.refused(request.ip, receipt.reason);
      return reply.code(statusOf(receipt)).send();
    });
  });
}

function statusOf(receipt: Receipt): number {
  if (receipt.ok) return 204;
  return receipt.reason === 'malformed' ? 400 : 401;
}
