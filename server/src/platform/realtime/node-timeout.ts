/** A node whose last heartbeat is older than this is gone, and others take over what it had. */
export const NODE_TIMEOUT_MS = 15_000;
