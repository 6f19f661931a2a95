/** Milliseconds. */
export type Pace = {
  /** How long a publisher may be silent before viewers receive `waiting`, and before the connection is closed. */
  stalledMs: number;
  silentMs: number;
  /** How long a publisher may send without completing a fragment. Recorders write one each second. */
  fragmentMs: number;
  /** How long a converter with input may produce no output; a busy machine needs two seconds to start. */
  converterMs: number;
  /** How long the converted sound of a fragment is awaited; then it is silent. */
  soundLateMs: number;
  /** How long a converter of sound with input may produce no output. */
  stallMs: number;
  /** How often the application receives the progress of a publisher. */
  reportMs: number;
  /** The length of a chunk, which is lost when the machine is lost. Without key frames it is twice as long. */
  chunkMs: number;
  /** How long a viewer may read too slowly. */
  slowMs: number;
  /** How long a viewer of an unknown lesson waits before receiving `waiting`. */
  unknownMs: number;
  /** How often `waiting` is repeated, because browsers treat silence as a broken connection. */
  waitingMs: number;
  /** How often a node renews its request for a lesson of another node, and how long such a request is served. */
  askMs: number;
  leaseMs: number;
  /** How often live lessons are checked against the application. */
  checkMs: number;
  /** How often the access of every connection is checked, because a change message may be lost. */
  accessMs: number;
  /** How long a lesson that is over or without requests stays in memory. */
  idleMs: number;
  pingMs: number;
  /** How often parts that a crash left behind are recovered. */
  tidyMs: number;
};

export const PACE: Pace = {
  stalledMs: 5000,
  silentMs: 15_000,
  fragmentMs: 60_000,
  converterMs: 15_000,
  soundLateMs: 1500,
  stallMs: 5000,
  reportMs: 5000,
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
