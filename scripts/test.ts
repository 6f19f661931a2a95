import { runTests } from './run-tests.ts';
import { Stages } from './stages.ts';

const stages = new Stages();
await runTests(stages);
stages.print();
