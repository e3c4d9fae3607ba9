interface PressedKey {
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** The digit of a key by its place, so that it is the same on every layout; null for others and with a modifier. */
export function digitOf({ code, altKey, ctrlKey, metaKey, shiftKey }: PressedKey): number | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  const match = /^(?:Digit|Numpad)([1-5])$/.exec(code);
  return match ? Number(match[1]) : null;
}
