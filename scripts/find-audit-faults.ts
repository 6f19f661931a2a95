import { z } from 'zod';

const DAY_MS = 86_400_000;
const Severity = z.enum(['info', 'low', 'moderate', 'high', 'critical']);
/** The time frames of SECURITY.md, in days from the publication of the advisory. */
const DAYS: Record<z.infer<typeof Severity>, number> = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 };

const Advisory = z.object({ name: z.string(), title: z.string(), url: z.url(), severity: Severity });
/** The output of `npm audit --json`. A package that only depends on a vulnerable package has its name in `via`. */
export const AuditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
});
export type AuditReport = z.infer<typeof AuditReport>;

export const Decisions = z.array(
  z.strictObject({
    advisory: z.string().regex(/^GHSA(-[0-9a-z]{4}){3}$/),
    published: z.iso.date(),
    /** Whether the product reaches the vulnerable code. If not, there is no deadline. */
    isReached: z.boolean(),
    reason: z.string().trim().min(20),
  }),
);
export type Decisions = z.infer<typeof Decisions>;

/**
 * Returns the known vulnerabilities without a decision or after their deadline, and decisions without a vulnerability.
 */
export function findAuditFaults(report: AuditReport, decisions: Decisions, now: Date): string[] {
  const found = advisoriesOf(report);
  const faults = [...found].flatMap(([id, advisory]) => {
    const what = `${id}, ${advisory.severity}, in ${advisory.name}: ${advisory.title}`;
    const decision = decisions.find((one) => one.advisory === id);
    if (!decision) return [`${what} has no decision`];
    const deadline = new Date(Date.parse(decision.published) + DAYS[advisory.severity] * DAY_MS);
    if (!decision.isReached || now <= deadline) return [];
    return [`${what} was to be fixed by ${deadline.toISOString().slice(0, 10)}`];
  });
  const unused = decisions.filter(({ advisory }) => !found.has(advisory));
  return [...faults, ...unused.map(({ advisory }) => `${advisory} has a decision and is not found: remove it`)];
}

function advisoriesOf({ vulnerabilities }: AuditReport): Map<string, z.infer<typeof Advisory>> {
  const all = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'));
  return new Map(all.map((advisory) => [advisory.url.slice(advisory.url.lastIndexOf('/') + 1), advisory]));
}
