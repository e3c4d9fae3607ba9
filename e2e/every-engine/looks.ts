import type { JourneyLocator, JourneyPage } from '../engines/journey-page.ts';

/** The fault of an opened surface, or null if all of it is visible, or scrollable if it fills the window. */
export const findClippedText = (surface: JourneyLocator): Promise<string | null> =>
  surface.evaluate((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return `lies at ${[left, top, right, bottom].join(' ')} in ${innerWidth} × ${innerHeight}`;
    // The tallest possible dialogs leave two ems free.
    const isAsTallAsCanBe = height >= innerHeight - 34;
    for (const part of [element, ...element.querySelectorAll<HTMLElement>('*')]) {
      const { overflowX, overflowY } = getComputedStyle(part);
      if (overflowY !== 'visible' && part.clientHeight > 1 && part.scrollHeight > part.clientHeight + 1 && !isAsTallAsCanBe)
        return `shows ${part.clientHeight} of ${part.scrollHeight} pixels: ${part.className}`;
      if (overflowX !== 'visible' && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1 && part.localName !== 'input')
        return `is cut sideways: ${part.className}`;
    }
    return null;
  });

/** Whether the page can scroll sideways because of an overflow. */
export const scrollsSideways = (page: JourneyPage): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Whether the element has the focus. */
export const hasFocus = (locator: JourneyLocator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);

/** Drawings that are larger than their container. */
export const findLooseDrawings = (page: JourneyPage, css: string): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((drawing) => {
        const [own, around] = [drawing.getBoundingClientRect(), drawing.parentElement!.getBoundingClientRect()];
        const isLoose =
          own.right > around.right + 2 || own.left < around.left - 2 || own.bottom > around.bottom + 2 || own.top < around.top - 2;
        return isLoose ? [`${own.width} × ${own.height} in ${around.width} × ${around.height}`] : [];
      }),
    css,
  );

/** Texts that match a pattern and break across two lines. */
export const findTorn = (page: JourneyPage, pattern: RegExp): Promise<string[]> =>
  page.evaluate((source) => {
    const torn: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: found, index } of text.data.matchAll(new RegExp(source, 'g'))) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + found.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) torn.push(found);
      }
    }
    return torn;
  }, pattern.source);

/** Number of parts that are only painted when scrolled to, and are blank in a screenshot of the whole page. */
export const countUnpainted = (page: JourneyPage): Promise<number> =>
  page.evaluate(
    () => [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).contentVisibility === 'auto').length,
  );
