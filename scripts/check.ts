import { runTests } from './run-tests.ts';
import { Stages } from './stages.ts';

const stages = new Stages();
for (const script of ['types', 'lint', 'format:check', 'content:check']) {
  stages.runCommand(script, { command: 'npm', args: ['run', script] });
}
await runTests(stages);
stages.print();
