import { CourseDesk } from '@lisan/content/edit/course-desk';
import { loadDeskContext } from '@lisan/content/edit/load-desk-context';
import { setPriority } from 'node:os';
import { answersOf } from './answer-request.ts';
import type { DeskReply, DeskRequest } from './desk-task.ts';

// A separate process, started by desk-client.ts: reading the files of the course takes seconds, its checks ten, and both
// half a gigabyte. Its argument is the folder of the course.

/** A lower priority than everything that a learner waits for. */
const LOW_PRIORITY = 10;

const context = await loadDeskContext(process.argv[2] ?? '');
let desk: CourseDesk | undefined;
let answers: ReturnType<typeof answersOf> | undefined;

setPriority(LOW_PRIORITY);
process.on('message', (request: DeskRequest) => process.send?.(reply(request), endOnError));
// The server has exited.
process.on('disconnect', () => process.exit());

/** The server was gone before its reply was written. */
function endOnError(error: Error | null): void {
  if (error) process.exit();
}

function reply(request: DeskRequest): DeskReply {
  try {
    return { output: answer(request) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer({ op, input }: DeskRequest): unknown {
  if (op === 'open') {
    desk = new CourseDesk(input.files, context, desk);
    answers = answersOf(desk);
    return null;
  }
  if (!answers) throw new Error('no version is open');
  // The operation and its input agree by DeskRequest; TypeScript does not pair them here.
  return (answers[op] as (input: unknown) => unknown)(input);
}
