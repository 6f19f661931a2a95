import { getGeneralInfo } from '@lisan/contract/learner/info';
import type { FastifyInstance } from 'fastify';
import { countryOf } from '../../../domain/subscriber/countries.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { presetUrl } from '../../account/subscriber/present.ts';
import { listPlans } from '../../billing/subscription/plans/list-plans.ts';
import type { LearningDeps } from '../deps.ts';
import { appLinks } from './app-links.ts';

export function infoRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getGeneralInfo, async () => {
    const { avatars, ...texts } = deps.course.info;
    const plans = await listPlans(deps);
    return {
      info: {
        ...texts,
        avatars: avatars.map((a) => ({ ...a, url: presetUrl(a.id) })),
        app_links: appLinks(deps),
        consent_versions: Object.fromEntries(plans.map((plan) => [plan.uuid, plan.terms.version])),
        countries: deps.config.countries.map((code) => {
          const country = countryOf(code);
          return { code, name: country.nameAr, dial: `+${country.dial}` };
        }),
      },
    };
  });
}
