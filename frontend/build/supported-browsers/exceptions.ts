import type { Finding } from './compat-data.ts';

/**
 * Features that may be used although a supported browser lacks them: the path in the data (with everything below it), the place, and the
 * reason.
 */
export type Exception = [path: string, place: string, reason: string];

export const exceptions: Exception[] = [
  // Without these, a page looks or feels a little plainer.
  ['css.properties.text-wrap', '', 'lines break as they come'],
  ['css.properties.text-size-adjust', '', 'the size of text stays as the browser has it'],
  ['css.properties.content-visibility', '', 'what is far from the screen is laid out at once'],
  ['css.properties.overscroll-behavior', '', 'only where nothing can be scrolled the page behind scrolls on'],
  ['css.properties.cursor', '', 'an iPad has its own pointer'],
  ['css.properties.resize', '', 'a field on a phone keeps its size'],
  ['css.properties.font-family.ui-monospace', '', 'the next typeface of the list is taken'],
  ['css.properties.forced-color-adjust', '', 'forced colours are a setting of Windows, where there is no Safari'],
  ['css.properties.grid-template-rows.subgrid', '', 'the buttons of neighbouring cards stand at different heights'],
  ['css.selectors.selection', '', 'a selection has the colour of the system'],
  ['css.selectors.marker', '', 'its colour and weight are there, which is all that is set'],
  ['css.at-rules.font-face', '', 'text moves a little when its typeface arrives'],
  ['css.at-rules.media.scripting', 'index.html', 'the notice about browsers shows itself later'],
  ['css.at-rules.media.scripting', 'scripting:', 'a job shows both ways to apply, the dialog and the email'],
  ['html.global_attributes.autocapitalize', '', 'Safari on a Mac has no keyboard on the screen'],
  ['html.elements.datalist', 'frontend/src', 'the names are typed in full'],
  ['api.Navigator.share', 'site/jobs/job-page.tsx', 'its button is there only where it can share'],
  ['html.elements.details.name', 'services/healthcare-recruitment-page.tsx', 'several topics may be open'],
  ['html.global_attributes.popover', 'candidate/success/tooltip.tsx', 'it is in the page only while it is shown, and fixed in its place'],
  ['html.elements.button.commandfor', 'site-header/site-header.tsx', 'our code opens the menu once it is there'],
  ['html.elements.button.command', 'site-header/site-header.tsx', 'the same'],
  // For print.
  ['css.selectors.details-content', '', 'what is closed is not printed'],
  ['css.properties.break-after.avoid', '', 'a page may end with a heading'],
  ['css.properties.box-decoration-break', '', 'a part that goes over two pages has no border where it is cut'],
  ['css.at-rules.page', '', 'the size and the margins are those of the printer'],
  // These exist in the browsers, but differ from the specification.
  ['api.AbortSignal.timeout_static', 'frontend/src', 'it aborts under another name, which nothing looks at'],
  ['api.Element.animationcancel_event', 'radix-ui/react-presence', 'it waits for the end of the animation as well'],
  // Other things with the same name.
  ['html.elements.input.capture', '', 'the option of a listener'],
  ['html.elements.dialog.closedby', 'portal/candidate-rights.ts', 'who closed a request'],
  ['html.elements.geolocation.watch', 'react-hook-form', 'an option of a form'],
  ['html.elements.install.manifest', 'react-router', 'a list of routes'],
  ['api.PageRevealEvent.viewTransition', 'react-router', 'an option of a navigation'],
  ['api.HTMLGeolocationElement.isValid', 'react-hook-form', 'the state of a form'],
  ['api.ML.createContext', '', 'a function of React'],
  ['api.VRDisplay.displayName', '', 'the name of a component'],
  ['api.ContactAddress.postalCode', 'frontend/src', "a field of the firm's address"],
  ['api.PaymentResponse.requestId', 'portal/invites', 'by which sending twice is known'],
  ['api.StorageAccessHandle.createObjectURL', 'papaparse', 'that of `URL`'],
  ['api.PerformanceResourceTiming.contentEncoding', 'zod', 'a field of a JSON schema'],
  // React has code for features that this site does not use, or uses in another way.
  ['api.Document.startViewTransition', 'react-dom', 'view transitions are not used'],
  ['api.ViewTransition', 'react-dom', 'the same'],
  ['api.Window.navigation', 'react-dom', 'a function that is called only where `typeof navigation` was asked'],
  ['api.CSSStyleDeclaration.cssFloat', 'react-dom', 'no style sets `float`'],
  ['api.Window.beforeunload_event', 'skills-section', 'only that somebody listens counts, and only in Firefox'],
  ['html.elements.img.fetchpriority', 'react-dom', 'preloading is left to the build'],
];

/** The result after applying the exceptions: findings without an exception, and exceptions without a finding. */
export function judge(findings: Finding[], given: Exception[] = exceptions): string[] {
  const applies = ([path, place]: Exception, finding: Finding) =>
    `${finding.path}.`.startsWith(`${path}.`) && finding.where.includes(place);
  return [
    ...findings
      .filter((finding) => !given.some((exception) => applies(exception, finding)))
      .map(({ path, browsers, where }) => `${path} is not in ${browsers.join(', ')}\n    ${where}`),
    ...given
      .filter((exception) => !findings.some((finding) => applies(exception, finding)))
      .map(([path, place]) => `The exception for ${path}${place && ` in ${place}`} is not needed any more`),
  ];
}
