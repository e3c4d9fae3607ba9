import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';

/** A mail as the server received it. */
export interface ReceivedMail {
  to: string[];
  raw: string;
  /** The raw text without the line breaks of the encoding, whose positions depend on the text before them. */
  text: string;
  /** A header's value, unfolded, or null. */
  header: (name: string) => string | null;
}

export interface SmtpUnderTest {
  url: string;
  received: ReceivedMail[];
  /** Refuses the next mails to an address with these codes. */
  refuse: (to: string, ...codes: number[]) => void;
  /** Makes new connections wait for a greeting until the returned function is called. */
  hold: () => () => void;
  /** Number of connections that are waiting. */
  held: () => number;
  /** Whether a mail is just being received. */
  isBusy: () => boolean;
  /** Sets the duration of receiving each later mail. */
  setPace: (milliseconds: number) => void;
  stop: () => Promise<void>;
}

/** Starts a real SMTP server on a free port whose behavior the test controls. */
export async function startSmtp(): Promise<SmtpUnderTest> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, number[]>();
  let waiting: (() => void)[] | null = null;
  let pace = 0;
  let underWay = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      if (waiting) waiting.push(() => callback());
      else callback();
    },
    onData(stream, session, callback) {
      void (async () => {
        underWay += 1;
        // A sender that is killed in the middle of a mail has not sent it.
        const raw = await text(stream).catch(() => null);
        if (raw !== null) await new Promise((resolve) => setTimeout(resolve, pace));
        underWay -= 1;
        if (raw === null) return;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const responseCode = refusals.get(to[0]!)?.shift();
        if (responseCode !== undefined) {
          callback(Object.assign(new Error(`no mail for <${to[0]}> now`), { responseCode }));
          return;
        }
        received.push({ raw, text: raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='), to, header: (name) => readHeader(raw, name) });
        callback();
      })();
    },
  });
  server.on('error', () => {});
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (to, ...codes) => void refusals.set(to, codes),
    hold() {
      const mine: (() => void)[] = [];
      waiting = mine;
      return () => {
        waiting = null;
        for (const greet of mine) greet();
      };
    },
    held: () => waiting?.length ?? 0,
    isBusy: () => underWay > 0,
    setPace: (milliseconds) => void (pace = milliseconds),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readHeader(raw: string, name: string): string | null {
  const head = raw.split(/\r?\n\r?\n/, 1)[0]!.replace(/\r?\n[ \t]+/g, ' ');
  return head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? null;
}
