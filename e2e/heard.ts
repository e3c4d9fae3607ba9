import type { CDPSession, Page } from 'playwright-core';

/** What a user of a screen reader hears: the messages of its live regions, and what has the focus. */
export interface Listener {
  /** Waits for a message that matches, and returns it. Earlier messages are dropped. */
  hear: (expected: RegExp) => Promise<string>;
  /** Role, name and description of what has the focus, as the browser tells a screen reader. */
  focus: () => Promise<string>;
}

/** Listens to a page from its next address on. A message below an open dialog, or in a hidden region, is not heard. */
export async function listen(page: Page): Promise<Listener> {
  await page.addInitScript(recordMessages);
  const client = await page.context().newCDPSession(page);
  await client.send('Accessibility.enable');
  return {
    hear: async (expected) => {
      const found = await page.waitForFunction(
        ({ source, flags }) => {
          const heard = (window as unknown as { heard: string[] }).heard;
          const index = heard.findIndex((text) => new RegExp(source, flags).test(text));
          return index < 0 ? null : heard.splice(0, index + 1).at(-1);
        },
        { source: expected.source, flags: expected.flags },
      );
      return String(await found.jsonValue());
    },
    focus: () => describeFocus(client),
  };
}

async function describeFocus(client: CDPSession): Promise<string> {
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { objectId: result.objectId!, fetchRelatives: false });
  const { role, name, description } = nodes[0]!;
  return [role?.value, name?.value, description?.value].filter(Boolean).join(', ');
}

/** Runs in the page, before its scripts or before what is to be heard, and keeps the messages in `window.heard`. */
export function recordMessages(): void {
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
