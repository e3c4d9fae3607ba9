import { openInquiry } from '#src/site/shared/inquiry-store.ts';

/** Opens the inquiry dialog for a demonstration. */
export function requestDemo(): void {
  openInquiry('general-inquiry', {
    title: 'Request a Demo',
    description: 'Half an hour, with a unit of yours as the example. Tell us the specialty and when it suits you.',
    subject: 'Platform Demo Request',
    source: 'capability-deck-demo',
    sourceTitle: 'Capability deck: Request a Demo',
  });
}
