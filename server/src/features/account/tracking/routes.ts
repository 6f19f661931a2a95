import { storeDetectedUrl, updateDetectedUrl } from '@lisan/contract/learner/tracking';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { recordDetectedUrl } from './record-detected-url.ts';
import type { TrackingDeps } from './deps.ts';

export function trackingRoutes(app: FastifyInstance, deps: TrackingDeps): void {
  for (const call of [storeDetectedUrl, updateDetectedUrl]) {
    serveCall(app, deps, call, async ({ body, session }) => {
      const firstSaved = call === storeDetectedUrl;
      await recordDetectedUrl(deps, { url: body.url, type: body.type, firstSaved, session });
      return {};
    });
  }
}
