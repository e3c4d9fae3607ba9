import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDetails } from '#src/candidate/checklist/stores/local-draft.ts';
import { forgetPublicLists } from '#src/shared/api/use-public-list.ts';

// A slow machine is no failure.
configure({ asyncUtilTimeout: 60_000 });

/** What browsers have and jsdom lacks; import it first in a test of components. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('[autofocus]')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};
/** jsdom knows that a popover is hidden at first, but not how to show it. */
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block';
};
Element.prototype.scrollIntoView = () => {};
/** Nothing has a size here. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
window.scrollTo = () => {};
/** Test files run in threads of one process, and would hear each other's tabs. */
const fileId = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${fileId}:${name}`);
  }
};

/** A wide screen, so that what is open by default there is open. */
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => {
    throw new Error(`Unexpected console.error: ${parts.join(' ')}`);
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  forgetPublicLists();
  forgetDetails();
  vi.restoreAllMocks();
});
