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
