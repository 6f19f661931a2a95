import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The directions of ARCHITECTURE.md are lint errors; each is proven by a file that breaks it.

const ROOT = join(import.meta.dirname, '../..');

const BROKEN: [file: string, imports: string][] = [
  ['contract/src/a.ts', 'node:fs'],
  ['contract/src/b.ts', '@lisan/content/load-course'],
  ['content/src/a.ts', '../../server/src/compose/app.ts'],
  ['server/src/domain/a.ts', '../features/account/auth/session-access.ts'],
  ['server/src/domain/b.ts', '../platform/clock.ts'],
  ['server/src/platform/a.ts', '../features/account/auth/session-access.ts'],
  ['server/src/platform/b.ts', '../domain/money/money.ts'],
  ['server/src/gateways/sms/a.ts', '../../features/account/auth/session-access.ts'],
  ['server/src/features/learning/quiz/c.ts', '../../../gateways/sms/simulator/simulator.ts'],
  ['server/src/features/learning/quiz/d.ts', '../../../compose/app.ts'],
  ['server/src/features/learning/quiz/e.ts', '../../../../../web/src/lib/net/call.ts'],
  ['web/src/ui/a.ts', '../features/account/auth/pages/otp-page.tsx'],
  ['web/src/lib/a.ts', '../app/routes.tsx'],
  ['web/src/ui/form/b.ts', '../../lib/net/call.ts'],
  ['web/src/ui/question/c.ts', '../../lib/net/use-api.ts'],
  ['web/src/ui/list/d.ts', '../../lib/storage/storage.ts'],
  ['web/src/ui/e.ts', '../domain/learner/queries.ts'],
  ['web/src/lib/b.ts', '../domain/answers/outbox.ts'],
  ['web/src/text/a.ts', '../domain/answers/pending-reason.ts'],
  ['web/src/domain/answers/a.ts', '../../features/learning/quiz/use-quiz-run.ts'],
  ['web/src/domain/learner/session/b.ts', '../../../app/routes.tsx'],
  ['web/src/domain/live/c.ts', '../../studio/publish/port.ts'],
  ['web/src/features/learning/quiz/components/b.ts', '../../../../app/routes.tsx'],
  ['web/src/features/learning/quiz/d.ts', '@lisan/content/load-course'],
  ['web/src/features/learning/quiz/e.ts', '../../../studio/publish/port.ts'],
  ['web/src/app/a.ts', '../studio/studio.tsx'],
  ['web/src/studio/a.ts', '../features/live/live/use-channel.ts'],
  ['web/src/studio/air/b.ts', '../../app/routes.tsx'],
];

const SOUND: [file: string, imports: string][] = [
  ['server/src/features/learning/quiz/ok.ts', '../../account/auth/session-access.ts'],
  ['server/src/domain/ok.ts', '@lisan/contract/values/values'],
  ['web/src/features/learning/quiz/pages/ok.ts', '../components/own.tsx'],
  ['web/src/features/learning/quiz/pages/ui.ts', '../../../../ui/form/button.tsx'],
  ['web/src/features/learning/quiz/pages/domain.ts', '../../../../domain/answers/queries.ts'],
  ['web/src/ui/form/ok.ts', '../../lib/failure/api-error.ts'],
  ['web/src/domain/answers/ok.ts', '../learner/queries.ts'],
  ['web/src/domain/live/agora/ok.ts', '../../../lib/net/call.ts'],
  ['web/src/domain/live/ui.ts', '../../ui/form/button.tsx'],
  ['web/src/studio/air/domain.ts', '../../domain/live/live-channel.ts'],
  ['web/src/studio/air/ok.ts', '../../ui/form/button.tsx'],
  ['web/src/studio/air/own.ts', '../publish/port.ts'],
];

let folder: string;
let faulty: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lisan-boundaries-'));
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, from] of [...BROKEN, ...SOUND]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import { x } from '${from}';\n\nexport const y = x;\n`);
  }
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  faulty = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(BROKEN)('%s may not import %s', (file) => {
  expect(faulty).toContain(file);
});

it.each(SOUND)('%s may import %s', (file) => {
  expect(faulty).not.toContain(file);
});

it('lets only the clock of the web read the clock of the phone', () => {
  const root = mkdtempSync(join(tmpdir(), 'lisan-clock-'));
  const files = {
    'a.ts': 'Date.now()',
    'b.ts': 'new Date()',
    'c.ts': 'Date()',
    'd.ts': 'setInterval(Date.now)',
    'ok.ts': 'new Date(4)',
    'own.test.ts': 'new Date()',
    'lib/time/clock.ts': 'Date.now()',
  };
  mkdirSync(join(root, 'lib/time'), { recursive: true });
  for (const [file, code] of Object.entries(files)) writeFileSync(join(root, file), `export const x = ${code};\n`);
  const given = ['--config', join(ROOT, 'scripts/lint/clock.json'), '--format', 'json', '.'];
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), given, { cwd: root, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string }[] };
  rmSync(root, { recursive: true });
  expect(diagnostics.map(({ filename }) => filename).sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
});

/** Writes files, each with one import, and returns the output of `npm run check:imports`. */
function checkImports(imports: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'lisan-imports-'));
  for (const [file, from] of Object.entries(imports)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `import { x } from '${from}';\n`);
  }
  const { stderr, status } = runCheckImports(root);
  rmSync(root, { recursive: true });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

function runCheckImports(root: string) {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/check-imports.ts'), root], { encoding: 'utf8' });
}

it('accepts the imports of the product', () => {
  expect(runCheckImports(ROOT)).toMatchObject({ status: 0, stderr: '' });
});

it('names the files of a cycle between features', () => {
  const faults = checkImports({
    'server/src/features/learning/quiz/a.ts': '../course/read.ts',
    'server/src/features/learning/course/a.ts': '../quiz/ask.ts',
    'server/src/features/learning/level/a.ts': '../quiz/ask.ts',
  });
  expect(faults).toMatch(/Features form a cycle: learning\/(quiz → learning\/course|course → learning\/quiz)/);
  expect(faults).toContain('learning/quiz/a.ts imports learning/course');
  expect(faults).not.toContain('level/a.ts');
});

it('refuses a cycle between areas and one between files', () => {
  expect(
    checkImports({
      'server/src/features/account/auth/a.ts': '../../learning/level/start.ts',
      'server/src/features/learning/level/a.ts': '../../account/otp/send.ts',
    }),
  ).toContain('Areas form a cycle');
  expect(checkImports({ 'web/src/lib/a.ts': './b.ts', 'web/src/lib/b.ts': './a.ts' })).toContain(
    'Files form a cycle: lib/',
  );
});

it('refuses the store of another feature, and accepts a feature’s own', () => {
  const store = (from: string) => checkImports({ 'server/src/features/learning/quiz/run/a.ts': from });
  expect(store('../../../account/auth/session-store.ts')).toContain('imports the store');
  expect(store('../../level/store.ts')).toContain('imports the store');
  expect(store('../quiz-store.ts')).toBe('');
});

it('refuses another feature in the web', () => {
  const faults = checkImports({ 'web/src/features/learning/quiz/pages/a.tsx': '../../course/components/word.tsx' });
  expect(faults).toContain('imports the feature learning/course');
});
