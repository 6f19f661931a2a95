import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const RUN = promisify(execFile);

/**
 * Creates replies with a garbage collection after each, as a start does, then prints whether the next reply is fast.
 */
const SCRIPT = `
  import { IncomingMessage, ServerResponse } from 'node:http';
  import { Socket } from 'node:net';
  import { setImmediate as turn } from 'node:timers/promises';
  const { keepLayouts } = await import(process.argv[1]);
  if (process.argv[2] === 'retained') keepLayouts();
  const create = () => new ServerResponse(new IncomingMessage(new Socket()));
  for (let count = 0; count < 12; count += 1) {
    create();
    for (let collections = 0; collections < 6; collections += 1) {
      gc();
      await turn();
    }
  }
  console.log(%HasFastProperties(create()));
`;

it.each([
  ['retained', 'true'],
  // What happens otherwise: without this line, a version of V8 that needs no help would go unnoticed.
  ['forgotten', 'false'],
])('replies with a %s layout have fast properties: %s', async (layout, isFast) => {
  const flags = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', SCRIPT];
  const { stdout } = await RUN(process.execPath, [...flags, join(import.meta.dirname, 'keep-layouts.ts'), layout]);
  expect(stdout.trim()).toBe(isFast);
});
