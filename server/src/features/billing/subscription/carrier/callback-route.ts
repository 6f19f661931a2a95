import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, isExemptNetwork } from '../../../../domain/subscriber/address.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { BillingDeps } from '../../deps.ts';
import { receiveCallback, type Receipt } from './receive-callback.ts';

export const CALLBACK_PATH = '/api/carrier/callbacks';
const MAX_BYTES = 64 * 1024;

/**
 * Receives reports of the operator's billing system. Their signature is the only credential, so the body stays as it
 * came.
 */
export function carrierCallbackRoute(app: FastifyInstance, deps: BillingDeps): void {
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

const WINDOW_MS = 60_000;
/** After this many refused callbacks an address gets 429 until its window ends. */
const MAX_REFUSED = 20;
const MAX_ADDRESSES = 10_000;

type Refusal = Extract<Receipt, { ok: false }>['reason'];
type Window = { since: number; refused: number; reasons: Set<Refusal> };

/** Limits addresses that send callbacks without the carrier's signature. Signed callbacks never count. */
type CallbackGuard = {
  /** @throws AppError too_many_requests with the seconds to wait */
  admit(ip: string): void;
  /** Counts a refusal; each reason is logged once a minute and address. */
  refused(ip: string, reason: Refusal): void;
};

function createCallbackGuard({ clock, config, log }: BillingDeps): CallbackGuard {
  /** In insertion order, so the oldest window is the first. */
  const windows = new Map<string, Window>();
  const now = () => clock.now().getTime();

  function windowOf(network: string): Window | undefined {
    const window = windows.get(network);
    return window && now() - window.since < WINDOW_MS ? window : undefined;
  }

  function openWindow(network: string): Window {
    const window = { since: now(), refused: 0, reasons: new Set<Refusal>() };
    windows.delete(network);
    for (const [oldest, { since }] of windows) {
      if (windows.size < MAX_ADDRESSES && now() - since < WINDOW_MS) break;
      windows.delete(oldest);
    }
    windows.set(network, window);
    return window;
  }

  return {
    admit(ip) {
      const network = networkOf(ip);
      const window = windowOf(network);
      if (!window || window.refused < MAX_REFUSED || isExemptNetwork(config, network)) return;
      throw new AppError('too_many_requests', { retryAfter: (window.since + WINDOW_MS - now()) / 1000 });
    },
    refused(ip, reason) {
      const network = networkOf(ip);
      const window = windowOf(network) ?? openWindow(network);
      // A malformed callback has a valid signature.
      if (reason !== 'malformed') window.refused += 1;
      if (window.reasons.has(reason)) return;
      window.reasons.add(reason);
      log.warn({ reason, from: network }, 'a carrier callback was refused');
    },
  };
}
