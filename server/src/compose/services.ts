import type { ConsoleDeps } from '../features/console/deps.ts';
import type { Networks } from '../platform/http/rate-limit.ts';
import type { Readiness } from '../platform/readiness.ts';

/** All services, which build-services.ts assembles once: the dependencies of every area, and the server's own. */
export type Services = ConsoleDeps & {
  /** How limits per address see an address. */
  networks: Networks;
  /** Whether this process should receive requests. */
  readiness: Readiness;
};
