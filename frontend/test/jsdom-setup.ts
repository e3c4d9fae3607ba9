import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDetails } from '#src/candidate/checklist/stores/local-draft.ts';
import { forgetPublicLists } from '#src/shared/api/use-public-list.ts';

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 60_000 });

/**
 * React's development files record a stack for each of the first 10,000 elements of a second, which only its warnings show and which
 * takes a sixth of the time of these tests. A counter that stands above this limit prevents that.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

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
