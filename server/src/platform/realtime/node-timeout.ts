/** A node whose last heartbeat is older than this is dead, and others take over its work. */
export const NODE_TIMEOUT_MS = 15_000;
