const probe = 'larkfield-probe';

/**
 * Whether this browser keeps a cookie of the kind that sessions are. One that is set to block them, and some that open inside of other apps,
 * take a reply and forget its cookie: a link of one use would be spent, and a password given, for nothing. Asked at the press, since it may
 * have been changed meanwhile.
 */
export function keepsCookies(): boolean {
  const attributes = 'path=/; SameSite=Strict';
  document.cookie = `${probe}=1; ${attributes}`;
  const isKept = document.cookie.split('; ').includes(`${probe}=1`);
  document.cookie = `${probe}=; ${attributes}; Max-Age=0`;
  return isKept;
}

/** What a person reads where a cookie is needed and not kept; `what` is to be opened elsewhere (product.md#mine-6). */
export const noCookiesText = (what: 'the link' | 'this page'): string =>
  `This browser doesn't keep cookies, so we can't keep you signed in. Open ${what} in Safari, Chrome or another browser.`;
