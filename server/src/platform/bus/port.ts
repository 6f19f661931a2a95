/**
 * Carries messages between the nodes of an installation, ours included: at most once, in the order of one publisher.
 * What must not be lost stands in the database; a message here only saves the wait.
 */
export type Bus = {
  publish(topic: string, message: Buffer): void;
  /** Gives the function that ends it. */
  subscribe(topic: string, onMessage: (message: Buffer) => void): () => void;
  close(): Promise<void>;
};
