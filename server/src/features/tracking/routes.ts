import { storeDetectedUrl, updateDetectedUrl } from '@lisan/contract/tracking';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { recordDetectedUrl } from './record-detected-url.ts';

export function trackingRoutes(app: FastifyInstance, services: Services): void {
  for (const call of [storeDetectedUrl, updateDetectedUrl]) {
    serveCall(app, services, call, async ({ body, session }) => {
      const firstSaved = call === storeDetectedUrl;
      await recordDetectedUrl(services, { url: body.url, type: body.type, firstSaved, session });
      return {};
    });
  }
}
