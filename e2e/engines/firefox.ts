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
        const tab = await context.newPage();
        await tab.setViewport({ width, height });
        tab.setDefaultTimeout(patience);
        const page = createRemotePage(
          {
            goto: (url) => tab.goto(url),
            reload: () => tab.reload(),
            // Puppeteer would wait for a load event, which does not occur within a page or when a page is restored from the cache.
            goBack: () => tab.evaluate(() => history.back()),
            evaluate: (expression) => tab.evaluate(expression),
            async point(x, y, kind) {
              if (kind === 'hover') await tab.mouse.move(x, y);
              else if (kind === 'touch') await tab.touchscreen.tap(x, y);
              else await tab.mouse.click(x, y);
            },
            async press(keys) {
              const held = keys.slice(0, -1) as KeyInput[];
              for (const key of held) await tab.keyboard.down(key);
              await tab.keyboard.press(keys.at(-1)!.replace('Space', ' ') as KeyInput);
              for (const key of held) await tab.keyboard.up(key);
            },
            type: (text) => tab.keyboard.type(text),
            screenshot: (path) => tab.screenshot({ path: path as `${string}.png` }),
          },
          pageScript,
        );
        return {
          network,
          faults: () => network.faults,
          page,
          // Firefox's driver does not tell what screen readers get.
          describeFocus: page.describeFocus,
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
