import { loadYaml, ContentError } from './load-yaml.ts';
import { GrammarPage } from './schema/grammar.ts';
import { Levels } from './schema/level.ts';
import { PlacementBank } from './schema/placement.ts';
import { Practical } from './schema/practical.ts';
import { Week } from './schema/week.ts';

const shapes = [
  [/\/w\d\d\.yaml$/, Week],
  [/grammar\//, GrammarPage],
  [/practicals\//, Practical],
  [/placement\.yaml$/, PlacementBank],
  [/levels\.yaml$/, Levels],
] as const;

let faulty = false;
for (const file of process.argv.slice(2)) {
  const shape = shapes.find(([pattern]) => pattern.test(`/${file}`));
  try {
    if (shape) await loadYaml(file, shape[1]);
    console.log(`${file}: ok`);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    faulty = true;
    console.error(error.message);
  }
}
process.exitCode = faulty ? 1 : 0;
