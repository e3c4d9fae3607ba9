import { launch, type KeyInput } from 'puppeteer-core';
import { findProgram, firefoxPrograms } from '@larkfield/one-machine/find-program.ts';
import { bundlePageScript } from './bundle-page-script.ts';
import { deskScreen, type Engine } from './engine.ts';
import { startNetwork } from './journey-network.ts';
import { patience } from './journey-page.ts';
import { createRemotePage } from './remote-page.ts';

/** A stock Firefox, driven by Puppeteer over WebDriver BiDi. Like some remote desktops, it reports no pointer at all. */
export const firefox: Engine = {
  name: 'Firefox',
  isInstalled: () => findProgram(firefoxPrograms) !== null,
  async open() {
    const pageScript = await bundlePageScript();
    const browser = await launch({
      browser: 'firefox',
      executablePath: findProgram(firefoxPrograms)!,
      timeout: patience,
      protocolTimeout: patience,
      // Without the first setting, local addresses would bypass the proxy. Scroll bars take no room, as on a phone.
      extraPrefsFirefox: { 'network.proxy.allow_hijacking_localhost': true, 'ui.prefersReducedMotion': 1, 'ui.useOverlayScrollbars': 1 },
    });
    return {
      async visit({ width, height } = deskScreen) {
        const network = await startNetwork(pageScript);
        const context = await browser.createBrowserContext({ proxyServer: new URL(network.url).host });
        const page = await context.newPage();
        await page.setViewport({ width, height });
        page.setDefaultTimeout(patience);
        return {
          network,
          faults: () => network.faults,
          page: createRemotePage(
            {
              goto: (url) => page.goto(url),
              reload: () => page.reload(),
              // Puppeteer would wait for a load event, which does not occur within a page or when a page is restored from the cache.
              goBack: () => page.evaluate(() => history.back()),
              evaluate: (expression) => page.evaluate(expression),
              async point(x, y, kind) {
                if (kind === 'hover') await page.mouse.move(x, y);
                else if (kind === 'touch') await page.touchscreen.tap(x, y);
                else await page.mouse.click(x, y);
              },
              async press(keys) {
                const held = keys.slice(0, -1) as KeyInput[];
                for (const key of held) await page.keyboard.down(key);
                await page.keyboard.press(keys.at(-1)!.replace('Space', ' ') as KeyInput);
                for (const key of held) await page.keyboard.up(key);
              },
              type: (text) => page.keyboard.type(text),
              screenshot: (path) => page.screenshot({ path: path as `${string}.png` }),
            },
            pageScript,
          ),
          async close() {
            await context.close();
            await network.close();
          },
        };
      },
      close: () => browser.close(),
    };
  },
};
