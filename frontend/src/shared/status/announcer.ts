import { openDialogs } from '#src/shared/dialog/open-dialogs.ts';

/** How long an empty region is in the page before its first message, because a screen reader announces only changes. In milliseconds. */
const settleTime = 100;
/** How long a message stays in the page for a user who reads through it. In milliseconds. */
const shownTime = 1_000;

interface Message {
  text: string;
  isUrgent: boolean;
  /** A later message with the same topic replaces a pending one. */
  topic: string;
}

let waiting: Message[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Announces a text to screen readers, in the topmost dialog or else in the page, since everything below a dialog is inert (WCAG 4.1.3). The
 * messages of one action from several places are combined. Toasts are announced automatically.
 */
export function announce(text: string, { isUrgent = false, topic = text }: Partial<Omit<Message, 'text'>> = {}): void {
  waiting = [...waiting.filter((message) => message.topic !== topic), { text, isUrgent, topic }];
  if (timer === undefined) waitToSpeak();
}

/** Drops the messages that are not said yet, so that a test does not hear those of the test before it. */
export function dropMessages(): void {
  waiting = [];
  clearTimeout(timer);
  timer = undefined;
}

function waitToSpeak(): void {
  const regions = prepareAnnouncer();
  // The region is emptied, so that a repeated text is a change too.
  for (const region of regions.children) region.textContent = '';
  timer = setTimeout(() => {
    timer = undefined;
    // If a dialog has opened or closed meanwhile, this waits again in the new place.
    if (prepareAnnouncer() === regions) say(regions);
    else waitToSpeak();
  }, settleTime);
}

function say(regions: HTMLElement): void {
  const parts = waiting.filter(({ text }) => !waiting.some((other) => other.text !== text && isPart(text, other.text)));
  const isUrgent = waiting.some((message) => message.isUrgent);
  waiting = [];
  const region = regions.children.item(isUrgent ? 1 : 0);
  if (!region) return;
  const said = asSentences(...parts.map(({ text }) => text));
  region.textContent = said;
  setTimeout(() => {
    if (region.textContent === said) region.textContent = '';
  }, shownTime);
}

const isPart = (part: string, text: string) => text.toLowerCase().includes(part.toLowerCase());

/** Makes sure that the topmost dialog or the page has two regions, one for messages and one for errors, before the first announcement. */
export function prepareAnnouncer(): HTMLElement {
  const host = openDialogs.get().at(-1) ?? document.body;
  const known = host.querySelector<HTMLElement>(':scope > [data-announcer]');
  if (known) return known;
  const regions = document.createElement('div');
  regions.dataset['announcer'] = '';
  regions.className = 'sr-only';
  for (const urgency of ['polite', 'assertive']) {
    const region = document.createElement('p');
    region.setAttribute('aria-live', urgency);
    regions.append(region);
  }
  host.append(regions);
  return regions;
}

/** Joins the parts of a message with a full stop and a space. */
export function asSentences(...parts: (string | false | undefined)[]): string {
  return parts.flatMap((part) => (part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [])).join(' ');
}
