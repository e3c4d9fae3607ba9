import { hour } from '@larkfield/schemas/durations.ts';
import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { unsavedKey } from './session-end.ts';
import { useSession } from './session.tsx';

/** Unsaved text of an expired session, by page and field (decision 055). */
interface Unsaved {
  /** Id of the user; no other user sees it. */
  by: string;
  /** When the session ended. */
  at: number;
  values: Record<string, unknown>;
}

/** Unsaved text is gone so long after the end of the session, in milliseconds: others may sit down at the computer. */
export const unsavedAge = hour;

/** What is being written on the page at the moment. */
const live = new Map<string, () => unknown>();

/** What was being written here before the sign-in, given back once; undefined if there was nothing. */
export function useUnsaved<Value>(name: string): Value | undefined {
  const place = usePlace(name);
  const { user } = useSession();
  const [value] = useState(() => readUnsaved(user?.id)?.values[place] as Value | undefined);
  useEffect(() => {
    const { by, at = 0, values: { [place]: given, ...values } = {} } = readUnsaved() ?? {};
    if (by && given !== undefined) sessionStore.set(unsavedKey, JSON.stringify({ by, at, values } satisfies Unsaved));
  }, [place]);
  return value;
}

/** Has what is being written kept if the session ends meanwhile; `read` gives undefined where nothing is worth it. */
export function useKeepUnsaved(name: string, read: () => unknown): void {
  const place = usePlace(name);
  useEffect(() => {
    live.set(place, read);
    return () => void live.delete(place);
  });
}

/** A state that outlasts the end of the session. */
export function useUnsavedState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useUnsaved<Value>(name);
  const [value, setValue] = useState(kept ?? initial);
  useKeepUnsaved(name, () => (value === initial ? undefined : value));
  return [value, setValue];
}

/** Around every page of staff and on the sign-in: keeps unsaved text when the session expires, until the next sign-in, for an hour at most. */
export function useUnsavedKeeper(): void {
  const { status, user, end } = { end: null, ...useSession() };
  const writer = useRef<string>(undefined);
  // Before the effects of the page that goes are taken back.
  useLayoutEffect(() => {
    if (status === 'signed-out' && end !== 'left' && writer.current) keepUnsaved(writer.current);
    if (status === 'signed-in' && !readUnsaved(user.id)) sessionStore.remove(unsavedKey);
    writer.current = user?.id;
    forgetInTime();
  }, [status, user, end]);
}

function keepUnsaved(by: string): void {
  const values = Object.fromEntries([...live].map(([place, read]) => [place, read()] as const).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  sessionStore.set(unsavedKey, JSON.stringify({ by, at: Date.now(), values } satisfies Unsaved));
}

/** Removes what is kept too long, now or while the page stays open. */
function forgetInTime(): void {
  const kept = readUnsaved();
  // A timer may fire a little early.
  if (kept) setTimeout(readUnsaved, kept.at + unsavedAge + 1_000 - Date.now());
}

/** What is kept, for an hour; of one user only, if they are named. */
function readUnsaved(by?: string): Unsaved | null {
  const text = sessionStore.get(unsavedKey);
  const unsaved = text === null ? null : (JSON.parse(text) as Unsaved);
  if (unsaved && !(Date.now() - unsaved.at < unsavedAge)) {
    sessionStore.remove(unsavedKey);
    return null;
  }
  return by === undefined || unsaved?.by === by ? unsaved : null;
}

const usePlace = (name: string) => `${useLocation().pathname} ${name}`;
