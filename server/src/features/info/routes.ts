import { getGeneralInfo } from '@lisan/contract/info';
import type { FastifyInstance } from 'fastify';
import { countryOf } from '../../domain/subscriber/countries.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { presetUrl } from '../subscriber/present.ts';
import { listPlans } from '../subscription/plans/list-plans.ts';

export function infoRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getGeneralInfo, async () => {
    const { avatars, ...texts } = services.course.info;
    const plans = await listPlans(services);
    return {
      info: {
        ...texts,
        avatars: avatars.map((a) => ({ ...a, url: presetUrl(a.id) })),
        app_links: [{ platform: 'web' as const, url: `${services.publicUrl}/home` }],
        consent_versions: Object.fromEntries(plans.map((plan) => [plan.uuid, plan.terms.version])),
        countries: services.config.countries.map((code) => {
          const country = countryOf(code);
          return { code, name: country.nameAr, dial: `+${country.dial}` };
        }),
      },
    };
  });
}
