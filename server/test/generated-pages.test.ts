import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import PACKAGE from '../../package.json' with { type: 'json' };
import WEB_PACKAGE from '../../web/package.json' with { type: 'json' };
import { findCommandFaults, findStaleCommands } from '../../scripts/docs/commands-page.ts';
import { findDecisionFaults, printDecisionsPage } from '../../scripts/docs/decisions-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPTS: Readonly<Record<string, string>> = PACKAGE.scripts;

describe('the list of commands', () => {
  it.each([
    ['.', SCRIPTS],
    ['web', WEB_PACKAGE.scripts],
  ])('has programs in %s that npm finds', (workspace, scripts) => {
    const found = ['.', workspace].map((folder) => join(ROOT, folder, 'node_modules/.bin'));
    const isFound = (program: string) => found.some((folder) => existsSync(join(folder, program)));
    const programs = Object.values(scripts).flatMap((script) => script.split(' && ').map((each) => each.split(' ')[0]));
    expect(programs.filter((program = '') => !['node', 'npm'].includes(program) && !isFound(program))).toEqual([]);
  });

  it('reports a script without an entry', () => {
    expect(findCommandFaults({ ...SCRIPTS, 'course:sing': 'node sing.ts' })).toEqual([
      'the script course:sing has no entry in scripts/docs/commands.ts',
    ]);
  });

  it('reports an entry without a script', () => {
    const { 'bench:scale': _, ...others } = SCRIPTS;
    expect(findCommandFaults(others)).toEqual(['package.json has no script bench:scale']);
  });

  it('reports an old name that runs something else than the new one', () => {
    expect(findCommandFaults({ ...SCRIPTS, billing: 'node other.ts' })).toEqual([
      'the alias billing does not run what staff:billing runs',
    ]);
  });

  it('finds names of commands that do not exist', () => {
    const name = 'sing';
    const text = `Run \`npm run course:check\`, then \`npm run ${name} -- --loud\`, or \`npm run <name>\`.`;
    expect(findStaleCommands(text, (one) => one === 'course:check')).toEqual([name]);
  });
});

describe('the index of decisions', () => {
  const head = '# 007: Money is an integer\n\n- Date: 2026-01-02\n- Status: accepted\n\n**Context.** …\n';
  const decision = { name: '007-money.md', text: head };

  it('prints number, title, date and status', () => {
    expect(findDecisionFaults([decision])).toEqual([]);
    expect(printDecisionsPage([decision])).toContain(
      '| [007](007-money.md) | Money is an integer | 2026-01-02 | accepted |',
    );
  });

  it.each([
    [{ name: '008-money.md', text: head }, '008-money.md: the title has the number 007'],
    [
      { name: '007-money.md', text: head.replace('accepted', 'done') },
      '007-money.md: the status is "accepted" or "superseded by [000](file.md)"',
    ],
    [
      { name: '007-money.md', text: head.replace('- Date: 2026-01-02\n', '') },
      '007-money.md: begin with "# 000: Title", "- Date: YYYY-MM-DD" and "- Status: …"',
    ],
  ])('reports %j', (file, fault) => {
    expect(findDecisionFaults([file])).toEqual([fault]);
  });

  it('reports a number that is used twice', () => {
    expect(findDecisionFaults([decision, { ...decision, name: '007-sums.md' }])).toEqual([
      '007-sums.md: the number 007 is used twice',
    ]);
  });
});
