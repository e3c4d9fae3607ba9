import type { Page } from 'playwright-core';

/** A laptop's window at a zoom of 400 %. */
export const zoomed = { width: 320, height: 256 };
/** The text spacing that a page must withstand (WCAG 1.4.12). */
export const textSpacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}';
/** Enlarges only the text, which media queries do not detect. */
export const largeText = 'html{font-size:200%!important}';

/** A user's style sheet: the policy allows no style in the page. */
export const addStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);

/** Removes the user's style sheets again. */
export const removeStyles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });

/** The share of the focused control's height that is seen, in tenths. */
export const seenOfFocus = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement!;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const points = Array.from({ length: 10 }, (_, index) =>
      document.elementFromPoint(left + width / 2, top + (height * (index + 0.5)) / 10),
    );
    return points.filter((seen) => seen && (focused.contains(seen) || seen.contains(focused))).length;
  });

/** Texts that the edge of their box cuts off. Texts that are shortened on purpose have an ellipsis. */
export const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCutter = (element: Element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
      // Texts that only screen readers get are in a box of one pixel.
      return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && clipPath === 'none' && element.clientWidth > 1;
    };
    const texts = (element: Element) => {
      const found: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    };
    const isCut = (text: Text, { left, right }: DOMRect) => {
      if (!text.data.trim() || !text.parentElement!.checkVisibility({ visibilityProperty: true })) return false;
      if (text.parentElement!.closest('.sr-only, svg, [inert], [aria-hidden=true]')) return false;
      const range = document.createRange();
      range.selectNodeContents(text);
      return Array.from(range.getClientRects()).some((box) => box.width > 1 && (box.right > right + 1 || box.left < left - 1));
    };
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      element.scrollWidth > element.clientWidth + 1 && isCutter(element)
        ? texts(element)
            .filter((text) => isCut(text, element.getBoundingClientRect()))
            .slice(0, 3)
            .map(({ data }) => data.trim().slice(0, 40))
        : [],
    );
  });
