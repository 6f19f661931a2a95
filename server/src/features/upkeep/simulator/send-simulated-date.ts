import type { FastifyInstance } from 'fastify';
import type { SimulatorDeps } from './deps.ts';

/**
 * Dates replies by the simulated clock, which is the clock of the web too: it reads the `Date` of replies. Where a gateway
 * is real, the clock is the machine's, and so is the date.
 */
export function sendSimulatedDate(
  app: FastifyInstance,
  { clock, config }: Pick<SimulatorDeps, 'clock' | 'config'>,
): void {
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
