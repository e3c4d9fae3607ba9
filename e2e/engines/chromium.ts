import { openBrowser, visit } from '@larkfield/testing/browser.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import type { CDPSession, Page } from 'playwright-core';
import { deskScreen, type Engine, type Focus } from './engine.ts';
import { startNetwork } from './journey-network.ts';

/** Chromium, driven by Playwright. */
export const chromium: Engine = {
  name: 'Chromium',
  isInstalled: () => findProgram(chromiumPrograms) !== null,
  async open() {
    const browser = await openBrowser();
    return {
      async visit({ width, height, isPhone } = deskScreen) {
        const network = await startNetwork(null);
        const { page, faults, close } = await visit(browser, {
          viewport: { width, height },
          hasTouch: isPhone,
          isMobile: isPhone,
          permissions: ['clipboard-read', 'clipboard-write'],
          proxy: { server: network.url, bypass: '<-loopback>' },
        });
        return {
          page,
          describeFocus: createDescriber(page),
          network,
          faults: () => faults,
          async close() {
            await close();
            await network.close();
          },
        };
      },
      close: () => browser.close(),
    };
  },
};

/** Asks Chromium's own tree for screen readers. */
function createDescriber(page: Page): () => Promise<Focus> {
  let session: Promise<CDPSession> | undefined;
  return async () => {
    session ??= page.context().newCDPSession(page);
    const client = await session;
    const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await client.send('Accessibility.getPartialAXTree', { objectId: result.objectId!, fetchRelatives: false });
    const { role, name, description } = nodes[0]!;
    return { role: String(role?.value ?? ''), name: String(name?.value ?? ''), description: String(description?.value ?? '') };
  };
}
