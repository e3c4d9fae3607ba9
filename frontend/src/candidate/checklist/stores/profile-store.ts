import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { createStore, type Store } from '#src/shared/browser/store.ts';

/**
 * Experience and credentials of a checklist, as far as they are whole. The editor keeps rows that are not: therefore a part is
 * updated, and only the fields in it change; what neither names, also what this page does not know, stays.
 */
export interface ProfileStore extends Omit<Store<Profile | undefined>, 'set'> {
  /** Sets these fields, and takes those away that are undefined in it. */
  update: (part: Partial<Profile>) => void;
  /** Begins again with this profile: the rows of the editor go. */
  replace: (profile: Profile | undefined) => void;
  /** Counts how often it began again. */
  beginnings: Store<number>;
}

export function createProfileStore(initial: Profile | undefined): ProfileStore {
  const { get, set, subscribe } = createStore(initial);
  const beginnings = createStore(0);
  return {
    get,
    subscribe,
    update: (part) => {
      const fields = Object.entries({ ...get(), ...part }).filter(([, value]) => value !== undefined);
      set(fields.length > 0 ? (Object.fromEntries(fields) as Profile) : undefined);
    },
    replace: (profile) => {
      set(profile);
      beginnings.set(beginnings.get() + 1);
    },
    beginnings,
  };
}
