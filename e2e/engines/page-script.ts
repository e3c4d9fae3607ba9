// Runs in the page, in engines that Playwright does not drive. It finds elements like Playwright's locators, and inspects them.
import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Focus } from './engine.ts';
import { aimAt, endPress, guardPresses, meets, pressed } from './press-guard.ts';

/** A text to match or a pattern, in a form that can be sent to the page. */
export type Match = { text: string; isExact: boolean } | { source: string; flags: string };

/** A step of a search, within the results of the previous step. */
export type Step =
  | { by: 'css'; css: string }
  | { by: 'role'; role: string; name?: Match; level?: number }
  | { by: 'text' | 'label' | 'hasText'; match: Match }
  | { by: 'nth'; index: number };

/** The facts that a locator reads from the first element found. */
export interface Look {
  count: number;
  isVisible: boolean;
  isDisabled: boolean;
  isReadOnly: boolean;
  isChecked: boolean;
  isFocused: boolean;
  text: string;
  value: string;
  box: { x: number; y: number; width: number; height: number } | null;
  /** Why a press in the middle would not hit the element, if this was checked. */
  inTheWay: string | null;
}

const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

function fits(match: Match, text: string): boolean {
  if ('source' in match) return new RegExp(match.source, match.flags).test(normal(text));
  return match.isExact ? normal(text) === match.text : normal(text).toLowerCase().includes(match.text.toLowerCase());
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
}

/** False for elements that assistive technology ignores. */
const isPerceivable = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');

/** The accessible name. An `aria-label` is used without the full computation, since lists have hundreds of such elements. */
const nameOf = (element: Element) =>
  (element.hasAttribute('aria-labelledby') ? '' : element.getAttribute('aria-label')) || computeAccessibleName(element);

function roleOf(element: Element): string | null {
  // A section is a region only if it has a name, and header and footer are landmarks only outside of articles and sections.
  const role = getRole(element);
  if (role === 'region' && element.localName === 'section' && !nameOf(element)) return null;
  if (
    (role === 'banner' || role === 'contentinfo') &&
    !element.hasAttribute('role') &&
    element.closest('article, section, main, aside, nav')
  )
    return null;
  return role;
}

const hasLevel = (element: Element, level: number) =>
  element.localName === `h${level}` || element.getAttribute('aria-level') === String(level);

function byRole(scope: ParentNode, { role, name, level }: Extract<Step, { by: 'role' }>): Element[] {
  return [...scope.querySelectorAll('*')].filter(
    (element) =>
      roleOf(element) === role &&
      (level === undefined || hasLevel(element, level)) &&
      isPerceivable(element) &&
      (!name || fits(name, nameOf(element))),
  );
}

/** The innermost elements with a text. */
function byText(scope: ParentNode, match: Match): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): boolean => {
    if (element.matches('script, style, noscript, template')) return false;
    const inside = [...element.children].map(visit).includes(true);
    const isOne = !inside && fits(match, element.textContent ?? '');
    if (isOne) found.push(element);
    return inside || isOne;
  };
  for (const child of scope.children) visit(child);
  return found;
}

function byLabel(scope: ParentNode, match: Match): Element[] {
  const labelsOf = (element: Element) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => (id ? document.getElementById(id)?.textContent : null)),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
  ];
  return [...scope.querySelectorAll('*')].filter((element) => labelsOf(element).some((label) => label && fits(match, label)));
}

function take(found: ParentNode[], step: Step): Element[] {
  const elements = found as Element[];
  if (step.by === 'nth') return elements.slice(step.index, step.index === -1 ? undefined : step.index + 1);
  if (step.by === 'hasText') return elements.filter((element) => fits(step.match, element.textContent ?? ''));
  const inside = found.flatMap((scope) => {
    if (step.by === 'css') return [...scope.querySelectorAll(step.css)];
    if (step.by === 'role') return byRole(scope, step);
    return step.by === 'text' ? byText(scope, step.match) : byLabel(scope, step.match);
  });
  return [...new Set(inside)];
}

function find(steps: Step[]): Element[] {
  return steps.reduce<ParentNode[]>(take, [document]) as Element[];
}

function look(steps: Step[]): Look {
  const found = find(steps);
  const element = found[0];
  if (!element) {
    return {
      count: 0,
      isVisible: false,
      isDisabled: false,
      isReadOnly: false,
      isChecked: false,
      isFocused: false,
      text: '',
      value: '',
      box: null,
      inTheWay: null,
    };
  }
  const field = element as HTMLInputElement;
  return {
    count: found.length,
    isVisible: isVisible(element),
    isDisabled: element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true',
    isReadOnly: field.readOnly === true,
    isChecked: field.checked === true || element.getAttribute('aria-checked') === 'true',
    isFocused: element === document.activeElement,
    text: (element as HTMLElement).innerText ?? element.textContent ?? '',
    value: field.value ?? '',
    box: boxOf(element),
    inTheWay: null,
  };
}

/** Scrolls to an element and inspects it after some frames. An element that still moves cannot be pressed yet; scrolling may cause late layout shifts. */
async function reach(steps: Step[], isToPress: boolean): Promise<Look> {
  const element = find(steps)[0];
  aimAt(isToPress ? element : undefined);
  if (!element) return look(steps);
  const frames = scrollIntoSight(element) ? 8 : 2;
  const before = JSON.stringify(boxOf(element));
  for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const seen = look(steps);
  return { ...seen, inTheWay: JSON.stringify(seen.box) === before ? findCover(element) : 'it moves' };
}

function boxOf(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** Presses are rounded to whole pixels, so a press this near to the edge of the window would miss. */
const edge = 2;

/** Scrolls to an element unless it can be pressed where it is; returns whether it scrolled. */
function scrollIntoSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  const isInWindow = left >= edge && top >= edge && left < innerWidth - edge && top < innerHeight - edge;
  if (isInWindow && !findCover(element)) return false;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return true;
}

function findCover(element: Element): string | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!hit) return 'the edge of the window';
  return meets(hit, element) ? null : hit.outerHTML.slice(0, 160);
}

function choose(steps: Step[], choice: string | { label: string }): void {
  const select = find(steps)[0] as HTMLSelectElement;
  const wanted = [...select.options].find((option) =>
    typeof choice === 'string' ? option.value === choice || option.label === choice : option.label === choice.label,
  );
  if (!wanted) throw new Error(`No such option: ${JSON.stringify(choice)}`);
  select.focus();
  select.value = wanted.value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Errors of scripts, styles and policies are reported to the proxy at once, so that leaving the page loses none. */
function report(fault: string): void {
  const request = new XMLHttpRequest();
  request.open('POST', '/journey-fault', false);
  request.send(fault);
}

function select(steps: Step[]): void {
  const field = find(steps)[0] as HTMLInputElement;
  field.focus();
  field.select();
}

/** Returns the role, name and description of the focused element, computed by the rules for them. */
function describeFocus(): Focus {
  const focused = document.activeElement ?? document.body;
  return {
    role: roleOf(focused) ?? focused.localName,
    name: normal(nameOf(focused)),
    description: normal(computeAccessibleDescription(focused)),
  };
}

const ownJourney = { document, pressed, find, look, reach, endPress, choose, select, describeFocus };
declare global {
  var journey: typeof ownJourney | undefined;
}

// Code that Firefox evaluates during a navigation still runs in the old document, but on the new global object.
if (globalThis.journey?.document !== document) {
  globalThis.journey = ownJourney;
  guardPresses();
  addEventListener(
    'error',
    ({ message, target }) => {
      const fault = `exception: ${message || `not loaded: ${(target as Element).outerHTML?.slice(0, 200)}`}`;
      if (!(target instanceof HTMLLinkElement)) report(fault);
      // Leaving the page aborts preloads, so a failed preload is no fault. A missing module fails again on import, and a stylesheet on the next request.
      else if (target.rel === 'stylesheet')
        fetch(target.href).then(
          ({ ok }) => ok || report(fault),
          () => undefined,
        );
    },
    true,
  );
  addEventListener('unhandledrejection', (event) => report(`exception: ${String(event.reason)}`));
  document.addEventListener('securitypolicyviolation', (event) => report(`policy: ${event.violatedDirective} refuses ${event.blockedURI}`));
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    report(`console: ${parts.map(String).join(' ')}`);
    error.apply(console, parts);
  };
}
