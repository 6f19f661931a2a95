type Handler<T> = (item: T) => Promise<void> | void;

/** Emits items to several handlers; each is called at once, in the order of the items. */
export type Channel<T> = {
  listen(handler: Handler<T>): void;
  /** @throws Error when there is no handler or one threw; every handler was called by then */
  emit(item: T): Promise<void>;
};

export function createChannel<T>(onHandlerError: (error: unknown) => void): Channel<T> {
  const handlers: Handler<T>[] = [];

  async function isHandledBy(handler: Handler<T>, item: T): Promise<boolean> {
    try {
      await handler(item);
      return true;
    } catch (error) {
      onHandlerError(error);
      return false;
    }
  }

  return {
    listen: (handler) => void handlers.push(handler),
    async emit(item) {
      const handled = await Promise.all(handlers.map((handler) => isHandledBy(handler, item)));
      if (handled.length === 0 || handled.includes(false)) throw new Error('no handler accepted the item');
    },
  };
}
