/** Milliseconds. */
export type Pace = {
  /** How long a publisher may send nothing before viewers are told, and before their connection counts as dead. */
  stalledMs: number;
  silentMs: number;
  /** How long a converter that is fed may give nothing back; a busy machine needs two seconds to begin. */
  converterMs: number;
  /** How often the application is told that a publisher still sends. */
  keepMs: number;
  /** How much a publisher sends until it leaves this machine: what is lost with it. Twice that without key frames. */
  chunkMs: number;
  /** How long a viewer may read too slowly. */
  slowMs: number;
  /** How long a viewer of a lesson that nothing is known of waits until told so. */
  unknownMs: number;
  /** How often viewers who wait are told again: their browsers take silence for a broken connection. */
  waitingMs: number;
  /** How often a node asks on for a lesson that is published at another, and how long one that asked is sent it. */
  askMs: number;
  leaseMs: number;
  /** How often the application is asked whether a lesson goes on. */
  checkMs: number;
  /** How often the access of every connection is checked, because the message of a change may be lost. */
  accessMs: number;
  /** How long a lesson that nobody asks for, or that is over, is kept. */
  idleMs: number;
  pingMs: number;
  /** How often parts that a crash left behind are looked for. */
  tidyMs: number;
};

export const PACE: Pace = {
  stalledMs: 5000,
  silentMs: 15_000,
  converterMs: 15_000,
  keepMs: 5000,
  chunkMs: 30_000,
  slowMs: 15_000,
  unknownMs: 1000,
  waitingMs: 15_000,
  askMs: 5000,
  leaseMs: 15_000,
  checkMs: 10_000,
  accessMs: 30_000,
  idleMs: 60_000,
  pingMs: 20_000,
  tidyMs: 30_000,
};
