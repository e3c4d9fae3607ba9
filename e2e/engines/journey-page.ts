/** How long anything on a page may take to appear. It is long, because a busy machine must not fail a test. */
export const patience = 120_000;

export type Text = string | RegExp;

interface NameOptions {
  name?: Text;
  exact?: boolean;
  level?: number;
}

/** A scope for searches: the page, or the result of another search. */
export interface Findable {
  getByRole(role: Role, options?: NameOptions): JourneyLocator;
  getByText(text: Text, options?: { exact?: boolean }): JourneyLocator;
  getByLabel(text: Text, options?: { exact?: boolean }): JourneyLocator;
  locator(css: string, options?: { hasText?: Text }): JourneyLocator;
}

/** A locator. Each call searches again, and actions wait until the element exists, does not move, and is not covered. */
export interface JourneyLocator extends Findable {
  first(): JourneyLocator;
  last(): JourneyLocator;
  nth(index: number): JourneyLocator;
  filter(options: { hasText?: Text }): JourneyLocator;
  click(): Promise<void>;
  tap(): Promise<void>;
  check(): Promise<void>;
  hover(): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(choice: string | { label: string }): Promise<unknown>;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden'; timeout?: number }): Promise<void>;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  isDisabled(): Promise<boolean>;
  isEditable(): Promise<boolean>;
  innerText(): Promise<string>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
  evaluate<Result>(read: (element: HTMLElement) => Result | Promise<Result>): Promise<Result>;
}

/**
 * The part of Playwright's page that journeys use, so that the same journey runs in every engine. Playwright itself drives
 * Chromium; `remote-page.ts` implements the same on top of the other engines' drivers.
 */
export interface JourneyPage extends Findable {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  url(): string;
  waitForURL(wanted: Text | ((url: URL) => boolean)): Promise<void>;
  evaluate<Result>(read: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result>(read: (argument: string) => Result | Promise<Result>, argument: string): Promise<Result>;
  keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> };
  screenshot(options: { path: string }): Promise<unknown>;
}

/** The roles that journeys search for. */
export type Role =
  | 'alert'
  | 'alertdialog'
  | 'banner'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'contentinfo'
  | 'dialog'
  | 'grid'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'menu'
  | 'menuitem'
  | 'navigation'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'status'
  | 'switch'
  | 'tab'
  | 'table'
  | 'textbox'
  | 'tooltip';
