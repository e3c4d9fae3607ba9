import type { Browser, CDPSession } from 'playwright-core';

/** A page that renders one document after another. It cannot run scripts, load resources or download files. */
export interface Lane {
  render: (html: string) => Promise<Buffer>;
  close: () => Promise<void>;
  /** The number of documents rendered so far. */
  used: () => number;
}

const blankPage = 'about:blank';

/**
 * Chromium lays a page out for the screen, again to learn the size of its paper, then for the paper, and again for the screen. Only the
 * third layout is needed. A lane is narrower than any paper, and at that width the body is hidden, so the other layouts have nothing to do.
 * This saves more than half of the work (docs/decisions/017).
 */
const screen = { width: 200, height: 200 };

/** The rule that hides the body except on paper. */
export const paperOnly = `@media (max-width:${2 * screen.width}px){body{display:none}}`;

/** Marks a document as ours; a page that replaced it does not have this mark. */
export const sentinel = 'larkfield-report';

const printOptions = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // Base64 works even when the temporary folder is full, unlike a stream.
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
      // Uses Chromium's own command: Playwright's `setContent` writes the document by a script and waits for it to load, which takes a
      // sixteenth of a render.
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

/**
 * Resolves when the document has loaded, including resources in data URLs. Throws if another document has replaced it, for example by a
 * meta refresh.
 */
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
