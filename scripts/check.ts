import { runTests } from './run-tests.ts';
import { Stages } from './stages.ts';

if (process.env.CI && !process.env.TEST_DATABASE_URL) {
  console.error('TEST_DATABASE_URL is not set: in CI the tests run on PostgreSQL too.');
  process.exit(1);
}
const stages = new Stages();
for (const script of ['check:format', 'types', 'lint', 'course:check']) {
  stages.runCommand(script, { command: 'npm', args: ['run', script] });
}
await runTests(stages, 'main');
for (const script of ['check:bytes', 'check:stories'])
  stages.runCommand(script, { command: 'npm', args: ['run', script] });
await runTests(stages, 'rest');
stages.print();
