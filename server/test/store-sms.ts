import type { TestApp } from './build-test-app.ts';

/** Delivers queued SMS and stores the messages of the simulated phones, which otherwise happens a moment later. */
export async function storeSms(test: TestApp): Promise<void> {
  await test.deliverSms();
  await test.services.simulators?.smsLog.flush();
}
