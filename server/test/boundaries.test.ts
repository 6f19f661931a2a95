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
  ['server/src/domain/a.ts', '../features/account/auth/log-out.ts'],
  ['server/src/domain/b.ts', '../platform/clock.ts'],
  ['server/src/platform/a.ts', '../features/account/auth/log-out.ts'],
  ['server/src/platform/b.ts', '../domain/money/money.ts'],
  ['server/src/gateways/sms/a.ts', '../../features/account/auth/log-out.ts'],
  ['server/src/features/learning/quiz/a.ts', '../auth/store.ts'],
  ['server/src/features/learning/quiz/b.ts', '../auth/session-store.ts'],
  ['server/src/features/billing/subscription/billing/a.ts', '../../auth/session-store.ts'],
  ['server/src/features/learning/quiz/f.ts', '../subscription/state/outbox-store.ts'],
  ['server/src/features/learning/quiz/c.ts', '../../gateways/sms/simulator/simulator.ts'],
  ['server/src/features/learning/quiz/d.ts', '../../compose/app.ts'],
  ['server/src/features/learning/quiz/e.ts', '../../../../web/src/lib/call.ts'],
  ['web/src/ui/a.ts', '../features/account/auth/use-confirm-code.ts'],
  ['web/src/lib/a.ts', '../app/routes.tsx'],
  ['web/src/ui/b.ts', '../lib/call.ts'],
  ['web/src/ui/question/c.ts', '../../lib/use-api.ts'],
  ['web/src/ui/d.ts', '../lib/session-scope.ts'],
  ['web/src/ui/e.ts', '../domain/learner/queries.ts'],
  ['web/src/lib/b.ts', '../domain/answers/outbox.ts'],
  ['web/src/text/a.ts', '../domain/answers/pending-reason.ts'],
  ['web/src/domain/answers/a.ts', '../../features/learning/quiz/use-quiz-run.ts'],
  ['web/src/domain/learner/session/b.ts', '../../../app/routes.tsx'],
  ['web/src/domain/live/c.ts', '../../studio/publish/port.ts'],
  ['web/src/features/learning/quiz/pages/a.ts', '../../course/components/word.tsx'],
  ['web/src/features/learning/quiz/components/b.ts', '../../../app/routes.tsx'],
  ['web/src/features/learning/quiz/c.ts', '../course/use-course-item.ts'],
  ['web/src/features/learning/quiz/d.ts', '@lisan/content/load-course'],
  ['web/src/features/learning/quiz/e.ts', '../../studio/publish/port.ts'],
  ['web/src/app/a.ts', '../studio/studio.tsx'],
  ['web/src/studio/a.ts', '../features/live/live/use-channel.ts'],
  ['web/src/studio/air/b.ts', '../../app/routes.tsx'],
];

const SOUND: [file: string, imports: string][] = [
  ['server/src/features/learning/quiz/ok.ts', '../auth/log-out.ts'],
  ['server/src/features/learning/quiz/own.ts', './store.ts'],
  ['server/src/features/billing/subscription/billing/own.ts', '../state/outbox-store.ts'],
  ['server/src/domain/ok.ts', '@lisan/contract/values'],
  ['web/src/features/learning/quiz/pages/ok.ts', '../components/own.tsx'],
  ['web/src/features/learning/quiz/pages/ui.ts', '../../../ui/button.tsx'],
  ['web/src/features/learning/quiz/pages/domain.ts', '../../../domain/answers/queries.ts'],
  ['web/src/ui/ok.ts', '../lib/api-error.ts'],
  ['web/src/domain/answers/ok.ts', '../learner/queries.ts'],
  ['web/src/domain/live/agora/ok.ts', '../../../lib/call.ts'],
  ['web/src/domain/live/ui.ts', '../../ui/button.tsx'],
  ['web/src/studio/air/domain.ts', '../../domain/live/live-channel.ts'],
  ['web/src/studio/air/ok.ts', '../../ui/button.tsx'],
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

function checkFeatures(root: string): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [join(ROOT, 'scripts/check-features.ts'), root], { encoding: 'utf8' });
}

it('accepts features that form no cycle', () => {
  expect(checkFeatures(ROOT)).toMatchObject({ status: 0, stderr: '' });
});

it('names the files of a cycle between features', () => {
  const root = mkdtempSync(join(tmpdir(), 'lisan-features-'));
  const imports = { quiz: '../course/read.ts', course: '../quiz/ask.ts', level: '../quiz/ask.ts' };
  for (const [feature, from] of Object.entries(imports)) {
    mkdirSync(join(root, 'server/src/features', feature), { recursive: true });
    writeFileSync(join(root, 'server/src/features', feature, 'a.ts'), `import { x } from '${from}';\n`);
  }
  const { status, stderr } = checkFeatures(root);
  rmSync(root, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Features form a cycle: (quiz → course → quiz|course → quiz → course)/);
  expect(stderr).toContain('quiz/a.ts imports course');
  expect(stderr).not.toContain('level/a.ts');
});
