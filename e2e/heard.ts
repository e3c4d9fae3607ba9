import { expect } from 'vitest';
import type { EngineVisit } from './engines/engine.ts';

/** Records what a user of a screen reader hears: the messages of live regions, and the focused element. */
export interface Listener {
  /** Listens to the document that is open now. */
  start: () => Promise<void>;
  /** Waits for a message that matches, and returns it. Earlier messages are dropped. */
  hear: (expected: RegExp) => Promise<string>;
  /** Role, name and description of what has the focus. */
  focus: () => Promise<string>;
  /** Presses a key until the focused element fits, and returns what is heard of it. */
  go: (key: string, expected: RegExp) => Promise<string>;
}

/** Listens to a page. A message below an open dialog, or in a hidden region, is not heard. */
export function listen({ page, describeFocus }: EngineVisit): Listener {
  const focus = async () => {
    const { role, name, description } = await describeFocus();
    return [role, name, description].filter(Boolean).join(', ');
  };
  return {
    focus,
    start: () => page.evaluate(recordMessages),
    async hear(expected) {
      let heard: string | null = null;
      const listenFor = async () => (heard = await page.evaluate(takeMessage, expected.source));
      await expect.poll(listenFor, { message: `heard: ${expected.source}` }).not.toBeNull();
      return heard!;
    },
    async go(key, expected) {
      const passed: string[] = [];
      for (let presses = 0; presses < 500; presses += 1) {
        const now = await focus();
        if (expected.test(now)) return now;
        passed.push(now.slice(0, 60));
        await page.keyboard.press(key);
      }
      throw new Error(`${key} never leads to ${expected}: ${passed.join(' | ')}`);
    },
  };
}

/** Runs in the page: takes the messages up to the first that fits; null if none does. */
function takeMessage(source: string): string | null {
  const { heard } = window as unknown as { heard: string[] };
  const index = heard.findIndex((text) => new RegExp(source).test(text));
  return index < 0 ? null : (heard.splice(0, index + 1).at(-1) ?? null);
}

/** Runs in the page, before what is to be heard, and keeps the messages in `window.heard`. */
function recordMessages(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const said = new WeakMap<Element, string>();
  const regions = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const listenTo = (region: Element) => {
    const text = region.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const isSilent = (dialog && !dialog.contains(region)) || !region.checkVisibility({ visibilityProperty: true });
    if (said.get(region) === text || isSilent) return;
    said.set(region, text);
    if (text) heard.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const element = node instanceof Element ? node : node.parentElement;
        const around = element?.closest(regions);
        if (around) listenTo(around);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
