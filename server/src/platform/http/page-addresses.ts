/**
 * The pages of the host: the app under its hash routes, two prerendered pages, the teachers' studio and the console.
 */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/home': 'home.html',
  '/login': 'login.html',
  '/studio': 'studio.html',
  '/console': 'console.html',
};

/** The page that the console shows in a frame. */
export const FRAMED_ADDRESS = '/console/preview';
export const FRAMED_PAGE = 'course-preview.html';

/** The simulated phone, which is served at its guarded address only. */
export const SIMULATOR_ADDRESS = '/simulator';
export const SIMULATOR_PAGE = 'simulator.html';
