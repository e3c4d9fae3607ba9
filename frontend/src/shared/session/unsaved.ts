import { hour } from '@larkfield/schemas/durations.ts';
import { useEffect, useLayoutEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router-dom';
import { sessionStore } from '#src/shared/browser/browser-storage.ts';
import { unsavedKey } from './session-end.ts';
import { useSession } from './session.tsx';

/** Unsaved text of an expired session, by page and field (decision 055). */
interface Unsaved {
  /** The id of the user; no other user sees the text. */
  by: string;
  /** The time at which the session ended. */
  at: number;
  values: Record<string, unknown>;
}

/** Unsaved text is removed this many milliseconds after the end of the session, since others may use the computer. */
export const unsavedAge = hour;

/** The current input of the page. */
const live = new Map<string, () => unknown>();

/** The input from before the sign-in, returned once; undefined if there was none. */
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

/** Registers input that is kept if the session ends; `read` returns undefined if there is nothing to keep. */
export function useKeepUnsaved(name: string, read: () => unknown): void {
  const place = usePlace(name);
  useEffect(() => {
    live.set(place, read);
    return () => void live.delete(place);
  });
}

/** A state that survives the end of the session. */
export function useUnsavedState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const kept = useUnsaved<Value>(name);
  const [value, setValue] = useState(kept ?? initial);
  useKeepUnsaved(name, () => (value === initial ? undefined : value));
  return [value, setValue];
}

/**
 * Used around every staff page and on the sign-in. If the session expires, it keeps unsaved text until the next sign-in, for an hour at
 * most.
 */
export function useUnsavedKeeper(): void {
  const { status, user, end } = { end: null, ...useSession() };
  const writer = useRef<string>(undefined);
  // This must run before the effects of the previous page are cleaned up.
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

/** Removes expired text, now or while the page stays open. */
function forgetInTime(): void {
  const kept = readUnsaved();
  // A timer may fire a little early.
  if (kept) setTimeout(readUnsaved, kept.at + unsavedAge + 1_000 - Date.now());
}

/** The kept text while it has not expired; only that of `by`, if given. */
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
