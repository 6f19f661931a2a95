/**
 * Publishes messages to the nodes of an installation, including the publishing node: at most once, in the order of one
 * publisher. Everything that must not be lost is in the database; a message only shortens the wait.
 */
export type Bus = {
  publish(topic: string, message: Buffer): void;
  /** Returns the function that unsubscribes. */
  subscribe(topic: string, onMessage: (message: Buffer) => void): () => void;
  /** Changes with every gap in which messages may have been lost; null while one lasts. */
  epoch(): number | null;
  close(): Promise<void>;
};
