import type { FastifyInstance } from 'fastify';
import type { UpkeepDeps } from '../deps.ts';

/**
 * Dates replies by the simulated clock, which is the web's clock too: the web reads the `Date` of replies. With a real
 * gateway, the clock is the machine's, and the date is too.
 */
export function sendSimulatedDate(app: FastifyInstance, { clock, config }: UpkeepDeps): void {
  if (config.smsGateway !== 'simulator' || config.carrierGateway !== 'simulator') return;
  let second = Number.NaN;
  let date = '';
  app.addHook('onRequest', (_request, reply, done) => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      date = now.toUTCString();
    }
    reply.header('date', date);
    done();
  });
}
