import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';

const PRINTED = ['error-context', 'page-log'];

/** Prints the screen and the log of a failed journey: where journeys run unattended, their output is what is kept. */
export default class FailureReport implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    for (const { name, path, body } of attachments.filter((attachment) => PRINTED.includes(attachment.name))) {
      const text = body?.toString() ?? (path === undefined ? '' : readFileSync(path, 'utf8'));
      console.log(`\n--- ${name} of ${test.title}\n${text.split('\n# Test source')[0]}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
