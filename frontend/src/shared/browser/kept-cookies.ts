const probe = 'larkfield-probe';

/**
 * Whether this browser keeps a cookie like that of a session. A browser that blocks cookies, and some in-app browsers, accept a reply and
 * drop its cookie. A one-time link or a password would then be used for nothing. This is checked at the press, since the setting may have
 * changed.
 */
export function keepsCookies(): boolean {
  const attributes = 'path=/; SameSite=Strict';
  document.cookie = `${probe}=1; ${attributes}`;
  const isKept = document.cookie.split('; ').includes(`${probe}=1`);
  document.cookie = `${probe}=; ${attributes}; Max-Age=0`;
  return isKept;
}

/** The message if a required cookie is not kept; `what` must be opened in another browser (product.md#mine-6). */
export const noCookiesText = (what: 'the link' | 'this page'): string =>
  `This browser doesn't keep cookies, so we can't keep you signed in. Open ${what} in Safari, Chrome or another browser.`;
