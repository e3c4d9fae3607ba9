import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, Button, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findMiniBrowser, hasWebKit } from '@larkfield/one-machine/find-program.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { bundlePageScript } from './bundle-page-script.ts';
import { deskScreen, type Engine } from './engine.ts';
import { startNetwork } from './journey-network.ts';
import { patience } from './journey-page.ts';
import { createRemotePage, type Remote } from './remote-page.ts';

/** For machines without a graphics card: software OpenGL takes a third more CPU than painting without OpenGL. */
const softwareRendering = { LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' };

/** WebKitGTK, the engine of Safari, in its own small browser on a virtual screen, driven over WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: hasWebKit,
  async open() {
    const pageScript = await bundlePageScript();
    const home = mkdtempSync(join(tmpdir(), 'larkfield-webkit-'));
    writeGtkSettings(home);
    const screen = await startScreen();
    return {
      async visit({ width, height } = deskScreen) {
        const network = await startNetwork(pageScript);
        const port = await findFreePort();
        const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
          // The driver gets its own process group, so that a browser that it has lost ends with the group.
          detached: true,
          stdio: 'ignore',
          env: {
            ...process.env,
            ...softwareRendering,
            DISPLAY: screen.display,
            LC_ALL: 'C.UTF-8',
            XDG_CONFIG_HOME: home,
            XDG_DATA_HOME: home,
            XDG_CACHE_HOME: home,
            GTK_THEME: 'Adwaita',
          },
        });
        const session = await openSession(port, network.url);
        await fitWindow(session, width, height);
        const page = createRemotePage(createRemote(session), pageScript);
        return {
          network,
          faults: () => network.faults,
          page,
          // WebKit's driver tells role and name as WebKit computes them, and no description.
          async describeFocus() {
            const { description } = await page.describeFocus();
            const focused = session.switchTo().activeElement();
            return { role: await focused.getAriaRole(), name: await focused.getAccessibleName(), description };
          },
          async close() {
            await session.quit().catch(() => undefined);
            endGroup(driver);
            await network.close();
          },
        };
      },
      async close() {
        screen.close();
        rmSync(home, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};

/** Removes toolbar parts that would keep the window wider than a phone, and turns off animations. */
function writeGtkSettings(home: string): void {
  const folder = join(home, 'gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; } window entry, window button, window toolbar { font-size: 1px; }',
  );
  writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=false\n');
}

async function startScreen(): Promise<{ display: string; close: () => void }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(createInterface({ input: screen.stdio[3] as NodeJS.ReadableStream }), 'line')) as [string];
  return { display: `:${number}`, close: () => screen.kill() };
}

async function openSession(port: number, proxy: string): Promise<WebDriver> {
  const server = `http://127.0.0.1:${port}`;
  await waitUntil('WebKitWebDriver answers', async () => (await fetch(`${server}/status`)).ok);
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    proxy: { proxyType: 'manual', httpProxy: new URL(proxy).host },
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  const session = await new Builder().disableEnvironmentOverrides().usingServer(server).withCapabilities(wanted).build();
  await session.manage().setTimeouts({ script: patience });
  return session;
}

/** Gives the page itself, without the window's toolbar, the requested size. */
async function fitWindow(session: WebDriver, width: number, height: number): Promise<void> {
  const window = session.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  let fittedAt = -Infinity;
  await waitUntil(
    `the page is ${width} by ${height}`,
    async () => {
      const [wide, high] = await session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
      if (wide === width && high === height) return true;
      // On a slow screen the page learns its size late, so it is resized again only after a pause.
      if (performance.now() - fittedAt < 1_000) return false;
      fittedAt = performance.now();
      const outer = await window.getRect();
      await window.setRect({ x: 0, y: 0, width: outer.width + width - wide, height: outer.height + height - high });
      return false;
    },
    { interval: 50 },
  );
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Maps Playwright's key names to WebDriver's. */
const toKey = (name: string): string =>
  name.length === 1 ? name : name === 'Space' ? ' ' : (Key[name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase() as 'ENTER'] as string);

function createRemote(session: WebDriver): Remote {
  return {
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    goBack: () => session.navigate().back(),
    async evaluate(expression) {
      const { value, fault } = await session.executeAsyncScript<{ value?: unknown; fault?: string }>(
        `const done = arguments[arguments.length - 1];
        (async () => ${expression})().then((value) => done({ value }), (error) => done({ fault: String(error) }));`,
      );
      if (fault) throw new Error(fault);
      return value;
    },
    async point(x, y, kind) {
      const move = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 };
      const actions = session.actions({ async: true }).move(move);
      await (kind === 'hover' ? actions : actions.press(Button.LEFT).release(Button.LEFT)).perform();
    },
    async press(keys) {
      const held = keys.slice(0, -1).map(toKey);
      const last = toKey(keys.at(-1)!);
      let actions = session.actions({ async: true });
      for (const key of held) actions = actions.keyDown(key);
      actions = actions.keyDown(last).keyUp(last);
      for (const key of held.toReversed()) actions = actions.keyUp(key);
      await actions.perform();
    },
    async type(text) {
      await session.actions({ async: true }).sendKeys(text).perform();
    },
    async screenshot(path) {
      writeFileSync(path, Buffer.from(await session.takeScreenshot(), 'base64'));
    },
  };
}
