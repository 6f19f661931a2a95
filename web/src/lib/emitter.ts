type Emitter<T> = {
  emit: (value: T) => void;
  /** Returns the function that unsubscribes. */
  listen: (listener: (value: T) => void) => () => void;
};

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => {
      for (const listener of listeners) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
