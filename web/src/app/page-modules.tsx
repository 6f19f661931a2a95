export { cookieGuard, runCodeGuards } from './guards/code-guards.ts';
export { laterRoutes } from './later-routes.ts';
export { prefetchRouteData } from './route-data.ts';

export { pages } from './pages.tsx';
