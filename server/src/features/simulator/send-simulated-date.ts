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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('date', clock.now().toUTCString());
    done();
  });
}
