import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './compose-mail.ts';

/** Sends mails to an SMTP server, or writes them into the outbox folder. */
export interface Mailer {
  /** Rejects if the mail was not accepted. If `signal` was aborted, the mail may have been accepted anyway. */
  send: (mailId: string, mail: ComposedMail, signal: AbortSignal) => Promise<void>;
  /** Deletes what `send` has left of a mail that is given up. */
  discard: (mailId: string) => Promise<void>;
  close: () => void;
}

/** The name of a mail's file in the mail folder. */
function mailFileName(mailId: string): string {
  return `${mailId}.eml`;
}

/** Removes the file of a mail, even if it was only partly written. */
export async function removeMailFile(folder: string, mailId: string): Promise<void> {
  const file = join(folder, mailFileName(mailId));
  await rm(file, { force: true });
  await rm(`${file}.part`, { force: true });
}

const safeContent = { disableFileAccess: true, disableUrlAccess: true };

/** Sends over SMTP with a few pooled connections. */
export function openSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The library's own retries would not be counted, and could repeat a mail that the server accepted before the connection broke.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    ...safeContent,
  });
  return {
    async send(_mailId, mail, signal) {
      await transport.sendMail({ ...mail, signal });
    },
    // A mail that a server accepted cannot be deleted.
    discard: async () => {},
    close: () => transport.close({ force: true }),
  };
}

/** Writes each mail as an .eml file that only its owner can read, for firms without SMTP. */
export function openFileMailer(folder: string): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...safeContent });
  return {
    async send(mailId, mail) {
      const { message } = await transport.sendMail({ ...mail });
      const file = join(folder, mailFileName(mailId));
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    discard: (mailId) => removeMailFile(folder, mailId),
    close: () => {},
  };
}
