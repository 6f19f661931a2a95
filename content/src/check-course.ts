import { dirname, relative } from 'node:path';
import { loadCheckContext } from './checks/load-check-context.ts';
import { locateFaults } from './checks/locate-faults.ts';
import { describeCourse } from './checks/report.ts';
import { runAuthorChecks } from './checks/run-checks.ts';
import { loadCourse } from './load-course.ts';
import { ContentError } from './load-yaml.ts';
import type { ContentFault } from './load-yaml.ts';

const root = process.argv[2] ?? dirname(import.meta.dirname);

try {
  const course = await loadCourse(root);
  const context = await loadCheckContext(root);
  console.log(describeCourse(course, context));
  finish(await locateFaults(root, runAuthorChecks(course, context)));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  finish(error.faults);
}

function finish(faults: ContentFault[]): void {
  for (const { file, line, path, message } of faults)
    console.error(`${relative(process.cwd(), file)}:${line} ${path} ${message}`);
  console.log(`\n${faults.length === 0 ? 'The course is sound.' : `${faults.length} faults.`}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
