/** Tells every tab of the app, including this one, that the item with an id has changed. */
export interface Bell {
  ring(id: string): void;
  listen(listener: (id: string) => void): () => void;
}

export function bellOf(name: string): Bell {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(id: string) => void>();
  const ringHere = (id: string): void => {
    for (const listener of [...listeners]) listener(id);
  };
  channel.onmessage = ({ data }) => ringHere(String(data));
  return {
    ring(id) {
      channel.postMessage(id);
      ringHere(id);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
