import { runTests } from './run-tests.ts';
import { Stages } from './stages.ts';

const stages = new Stages();
await runTests(stages, 'main');
if (process.argv.includes('--all')) await runTests(stages, 'rest');
stages.print();
if (!process.argv.includes('--all')) {
  console.log(
    '\nLeft out: tests marked slow, the tests of the server on PostgreSQL, and journeys beside the main paths.\n' +
      '`npm run test:all` runs them too; with TEST_DATABASE_URL=postgres://… also on PostgreSQL.',
  );
}
