import type { Profile } from '@larkfield/schemas/profile/profile.ts';
import { createStore, type Store } from '#src/shared/browser/store.ts';

/**
 * The complete entries of a checklist's experience and credentials. The editor also keeps incomplete rows, so a part is updated by field.
 * All other fields remain, including those that this page does not know.
 */
export interface ProfileStore extends Omit<Store<Profile | undefined>, 'set'> {
  /** Sets these fields, and removes those that are undefined. */
  update: (part: Partial<Profile>) => void;
  /** Replaces the profile; the editor discards its rows. */
  replace: (profile: Profile | undefined) => void;
  /** Counts the replacements. */
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
