/** Session or local storage that never throws. If it cannot store a value, it keeps it until the page is closed. */
export interface BrowserStorage {
  /** False if the browser stores nothing, or has no space left. */
  isUsable: () => boolean;
  get: (key: string) => string | null;
  /** Returns false if the browser did not store the value, because storage is blocked or full. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** All keys, in any order. */
  keys: () => string[];
}

const probe = 'storage-probe';

/** `open` is called each time, because even accessing the storage throws if it is blocked. */
function createBrowserStorage(open: () => Storage): BrowserStorage {
  const unkept = new Map<string, string>();
  return {
    isUsable: () => {
      try {
        open().setItem(probe, probe);
        open().removeItem(probe);
        return true;
      } catch {
        return false;
      }
    },
    get: (key) => {
      const value = unkept.get(key);
      if (value !== undefined) return value;
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        open().setItem(key, value);
        unkept.delete(key);
        return true;
      } catch {
        unkept.set(key, value);
        return false;
      }
    },
    remove: (key) => {
      unkept.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Blocked storage contains nothing to remove.
      }
    },
    keys: () => {
      try {
        return [...new Set([...unkept.keys(), ...Object.keys(open())])];
      } catch {
        return [...unkept.keys()];
      }
    },
  };
}

export const sessionStore = createBrowserStorage(() => window.sessionStorage);
export const localStore = createBrowserStorage(() => window.localStorage);
