import { test as base, type Page } from '@playwright/test';

/** The test of a journey. When it fails, the report has the calls, navigations and messages of its page. */
export const test = base.extend<{ pageLog: string[] }>({
  pageLog: [
    async ({ context }, provide, info) => {
      const log: string[] = [];
      const startedAt = performance.now();
      const add = (text: string) => log.push(`${Math.round(performance.now() - startedAt)} ms ${text}`);
      context.on('page', (page) => follow(page, add));
      await provide(log);
      if (info.status === info.expectedStatus) return;
      await info.attach('page-log', { body: log.join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

function follow(page: Page, add: (text: string) => void): void {
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  page.on('framenavigated', (frame) => add(`opened ${frame.url()}`));
  page.on('console', (message) => add(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => add(`thrown: ${error.stack ?? error.message}`));
  page.on('crash', () => add('the page crashed'));
  page.on('request', (request) => {
    if (isCall(request.url())) add(`→ ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    const { status, url } = { status: response.status(), url: response.url() };
    if (isCall(url) || status >= 400) add(`← ${status} ${url}`);
  });
  page.on('requestfailed', (request) => add(`✗ ${request.url()} ${request.failure()?.errorText ?? ''}`));
}
