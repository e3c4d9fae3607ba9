import { checklistConstants } from '@larkfield/schemas/checklist/checklist-constants.ts';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';

/** The prefix of the session storage keys of unfinished checklists. */
export const draftKeyPrefix = 'checklist-draft';

/** Metadata of an unfinished checklist in this browser, without the input. */
export interface KeptDraft {
  key: string;
  specialtyId: number;
  /** The id of the person's own checklist that the draft edits. */
  edits: string | null;
  /** The id of the person's own checklist that the draft renews or starts from. */
  follows: string | null;
  rated: number;
  savedAt: number;
}

/** The recent drafts of this tab, newest first. */
export function listKeptDrafts(now = Date.now()): KeptDraft[] {
  return sessionStore
    .keys()
    .flatMap((key) => readKept(key) ?? [])
    .filter(({ savedAt }) => now - savedAt <= checklistConstants.localDraftMaxAge)
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

function readKept(key: string): KeptDraft | null {
  const [, id, kind, of = null] = new RegExp(`^${draftKeyPrefix}:(\\d+)(?::(from-)?([0-9a-f]{24})(?::r\\d+)?)?$`).exec(key) ?? [];
  if (!id) return null;
  try {
    const { timestamp, skillRatings } = JSON.parse(sessionStore.get(key) ?? '') as { timestamp?: unknown; skillRatings?: unknown };
    if (typeof timestamp !== 'number' || typeof skillRatings !== 'object') return null;
    return {
      key,
      specialtyId: Number(id),
      edits: kind ? null : of,
      follows: kind ? of : null,
      rated: Object.keys(skillRatings ?? {}).length,
      savedAt: timestamp,
    };
  } catch {
    // The form reports an unreadable draft when it is opened.
    return null;
  }
}
