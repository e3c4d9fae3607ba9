/** A reply that was asked for before the application ran; null if it was none, so that whoever needs it asks again. */
interface EarlyReply {
  coming: Promise<unknown>;
  /** Once it has come. */
  reply: unknown;
}

const replies = new Map<string, EarlyReply>();

/** Asks for something that the page will need first. */
export function askEarly(address: string): void {
  const early: EarlyReply = { coming: Promise.resolve(null), reply: null };
  const ask = async () => {
    const response = await fetch(address, { credentials: 'include' });
    early.reply = response.ok ? await response.json() : null;
    return early.reply;
  };
  // What went wrong shows when it is asked for again.
  early.coming = ask().catch(() => null);
  replies.set(address, early);
}

/** What has come already: then the page needs no outline first. */
export function earlyReply<Reply>(address: string): Reply | undefined {
  return (replies.get(address)?.reply ?? undefined) as Reply | undefined;
}

/** What is still coming, to be waited for once; null if it was not asked for, or failed. */
export async function takeEarlyReply<Reply>(address: string): Promise<Reply | null> {
  const early = replies.get(address);
  replies.delete(address);
  return ((await early?.coming) ?? null) as Reply | null;
}
