import { openBrowser, visit } from '@larkfield/testing/browser.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { deskScreen, type Engine } from './engine.ts';
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
