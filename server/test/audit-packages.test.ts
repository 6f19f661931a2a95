import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { findAuditFaults, type AuditReport, type Decisions } from '../../scripts/find-audit-faults.ts';

const COMMAND = join(import.meta.dirname, '../../scripts/audit-packages.ts');
const ID = 'GHSA-aaaa-bbbb-cccc';
const ADVISORY = {
  id: 1,
  url: `https://github.com/advisories/${ID}`,
  title: 'Reads too far',
  severity: 'high',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 7.5, vectorString: null },
} as const;
const REPORT: AuditReport = {
  vulnerabilities: { fastify: { via: [{ name: 'fastify', ...ADVISORY }] }, other: { via: ['fastify'] } },
};
const DECISION = { advisory: ID, published: '2026-01-01', isReached: true, reason: 'The fix is in the next version.' };
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const faultsOf = (decisions: Decisions, day = '2026-01-05', report = REPORT) =>
  findAuditFaults(report, decisions, on(day));

describe('a known vulnerability of a package', () => {
  it('needs a decision, and a fix within the documented time', () => {
    const what = `${ID}, high, in fastify: Reads too far`;
    expect(faultsOf([])).toEqual([`${what} has no decision`]);
    expect(faultsOf([DECISION], '2026-01-30')).toEqual([]);
    expect(faultsOf([DECISION], '2026-02-02')).toEqual([`${what} was to be fixed by 2026-01-31`]);
  });

  it('has no deadline where the product does not reach it', () => {
    expect(faultsOf([{ ...DECISION, isReached: false }], '2027-01-01')).toEqual([]);
  });

  it('leaves no decision behind when it is fixed', () => {
    const fixed = { vulnerabilities: {} };
    expect(faultsOf([DECISION], '2026-01-05', fixed)).toEqual([`${ID} has a decision and is not found: remove it`]);
  });
});

describe('the comparison with known vulnerabilities', { timeout: 120_000 }, () => {
  let registry: Server | undefined;
  afterEach(() => registry?.close());

  /** A registry with these advisories; null: it does not offer them. */
  async function audit(advisories: object | null): Promise<{ code: number | null; output: string }> {
    registry = createServer((request, response) => {
      request.resume();
      const isAsked = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(isAsked && advisories ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isAsked && advisories ? advisories : {}));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    // A listening TCP server has an address of this kind.
    const { port } = registry.address() as AddressInfo;
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` };
    const command = spawn(process.execPath, [COMMAND], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const outputs = Promise.all([text(command.stdout), text(command.stderr)]);
    const [code] = (await once(command, 'exit')) as [number | null];
    return { code, output: (await outputs).join('') };
  }

  it('succeeds without findings', async () => {
    expect(await audit({})).toMatchObject({ code: 0, output: expect.stringContaining('0 to act on') });
  });

  it('fails with a finding in a package of the image', async () => {
    const { code, output } = await audit({ fastify: [ADVISORY] });
    expect(output).toContain(`${ID}, high, in fastify: Reads too far has no decision`);
    expect(code).toBe(1);
  });

  it('reports with a code of its own that the registry could not be asked', async () => {
    const { code, output } = await audit(null);
    expect(output).toContain('not compared with known vulnerabilities');
    expect(code).toBe(2);
  });
});
