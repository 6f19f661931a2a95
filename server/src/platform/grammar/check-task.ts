/** A request to the checking process. */
export type CheckRequest = { text: string };

/** An error that a rule found: `text.slice(start, end)`, in UTF-16 units, with texts that may replace it. */
export type Finding = { rule: string; start: number; end: number; suggestions: string[] };

export type CheckReply = { findings: Finding[] } | { fault: string };
