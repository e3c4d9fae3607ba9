import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDetails } from '#src/candidate/checklist/stores/local-draft.ts';
import { forgetPublicLists } from '#src/shared/api/use-public-list.ts';

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 });

/** Browser features that jsdom lacks; import this first in a test of components. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('[autofocus]')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};
/** jsdom hides a popover at first, but cannot show it. */
HTMLElement.prototype.showPopover = function showPopover() {
  this.style.display = 'block';
};
Element.prototype.scrollIntoView = () => {};
/** Elements have no size in jsdom. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
window.scrollTo = () => {};
/** Test files run in threads of one process, and would receive each other's messages between tabs. */
const fileId = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${fileId}:${name}`);
  }
};

/** A wide screen, so that parts that are open by default on it are open. */
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
