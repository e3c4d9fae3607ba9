import { Counter, Gauge } from 'prom-client';

/** How attempts to send mails ended: sent, retried or failed; limited for those that their recipients are spared. */
export const mailAttempts = new Counter({
  name: 'larkfield_mail_attempts_total',
  help: 'Attempts to send mails by outcome',
  labelNames: ['kind', 'outcome'],
});

/** Seconds that the oldest unsent mail has waited. */
export const oldestMailSeconds = new Gauge({
  name: 'larkfield_mail_oldest_pending_seconds',
  help: 'Age of the oldest mail that has not left',
});
