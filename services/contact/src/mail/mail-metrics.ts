import { Counter, Gauge } from 'prom-client';

/** Outcomes of attempts to send mails: sent, retried or failed; or limited, for mails that the recipient's limit suppressed. */
export const mailAttempts = new Counter({
  name: 'larkfield_mail_attempts_total',
  help: 'Attempts to send mails by outcome',
  labelNames: ['kind', 'outcome'],
});

/** How long the oldest unsent mail has been waiting, in seconds. */
export const oldestMailSeconds = new Gauge({
  name: 'larkfield_mail_oldest_pending_seconds',
  help: 'Age of the oldest mail that has not left',
});
