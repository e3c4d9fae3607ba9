import { useCallback, useSyncExternalStore } from 'react';

/** Subscribers to changes. */
export interface Listeners {
  tell: () => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface Store<State> {
  get: () => State;
  set: (state: State) => void;
  subscribe: Listeners['subscribe'];
}

/** A value outside React that many components may watch. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const { tell, subscribe } = createListeners();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      tell();
    },
    subscribe,
  };
}

export function useStore<State>(store: Pick<Store<State>, 'get' | 'subscribe'>): State {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

function subscribeConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False while the device is offline. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeConnection,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether a media query matches; false without a screen. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
