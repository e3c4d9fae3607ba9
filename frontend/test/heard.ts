import { waitFor } from '@testing-library/react';
import { dropMessages } from '#src/shared/status/announcer.ts';
import { expect } from 'vitest';

let said: { text: string; place: string }[] = [];
let observer: MutationObserver | undefined;

/** The announcer's messages as a screen reader would receive them, with their elements. */
export const heard = {
  start: () => {
    dropMessages();
    said = [];
    observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element ? target : null;
        const text = addedNodes[0]?.textContent;
        const host = region?.closest('[data-announcer]')?.parentElement;
        if (host && text) said.push({ text: `${region?.getAttribute('aria-live')}: ${text}`, place: host.tagName });
      }
    });
    observer.observe(document, { subtree: true, childList: true });
  },
  stop: () => observer?.disconnect(),
  expect: (texts: string[]) => waitFor(() => expect(said.map(({ text }) => text)).toEqual(texts)),
  places: () => said.map(({ place }) => place),
};
