import type { Browser, CDPSession } from 'playwright-core';

/** A page that renders one document after the other; nothing in it runs scripts, loads or downloads anything. */
export interface Lane {
  render: (html: string) => Promise<Buffer>;
  close: () => Promise<void>;
  /** Documents rendered so far. */
  used: () => number;
}

const blankPage = 'about:blank';

/**
 * Chromium lays a page out for the screen, once more to learn the size of its paper, then for the paper, and again for
 * the screen. Only the third is wanted: a lane is narrower than any paper, and a body hidden at that width has nothing to
 * lay out but then. It takes less than half of the work (docs/decisions/017).
 */
const screen = { width: 200, height: 200 };

/** The rule that hides a body from everything but paper. */
export const paperOnly = `@media (max-width:${2 * screen.width}px){body{display:none}}`;

/** Marks the document as ours; a page that was replaced does not have it. */
export const sentinel = 'larkfield-report';

const printOptions = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // Base64 keeps working when the temporary folder is full; a stream does not.
  transferMode: 'ReturnAsBase64',
} as const;

/** Opens a lane in its own browser context. */
export async function openLane(browser: Browser): Promise<Lane> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
    viewport: screen,
  });
  const session = await context.newCDPSession(await context.newPage());
  const { frameTree } = await session.send('Page.getFrameTree');
  let used = 0;
  return {
    async render(html) {
      used += 1;
      // Set by Chromium itself: Playwright writes a document with a script in its page and watches it load, which takes a sixteenth of a render.
      await session.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
      await awaitOwnDocument(session);
      return printPage(session);
    },
    close: () => context.close(),
    used: () => used,
  };
}

const whichDocument = '[location.href, document.documentElement.id, document.readyState].join()';
const ownDocument = `${blankPage},${sentinel},`;

/** Resolves when the document that was set has loaded what its own addresses hold; throws when it is another: a meta refresh could have replaced it. */
async function awaitOwnDocument(session: CDPSession) {
  for (let state = ''; state !== 'complete';) {
    const { result } = await session.send('Runtime.evaluate', { expression: whichDocument, returnByValue: true });
    const found = String(result.value);
    if (!found.startsWith(ownDocument)) throw new Error('The page was replaced before it was printed');
    state = found.slice(ownDocument.length);
  }
}

async function printPage(session: CDPSession): Promise<Buffer> {
  const { data } = await session.send('Page.printToPDF', printOptions);
  return Buffer.from(data, 'base64');
}
