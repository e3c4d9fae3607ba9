import { setTimeout as pause } from 'node:timers/promises';
import { patience, type Findable, type JourneyLocator, type JourneyPage, type Text } from './journey-page.ts';
import type { Focus } from './engine.ts';
import type { Look, Match, Step } from './page-script.ts';

/** The part that each engine's driver implements; everything else is shared. */
export interface Remote {
  goto: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  goBack: () => Promise<unknown>;
  /** The value of an expression, or of its promise, as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Moves the pointer, and presses unless `kind` is hover. */
  point: (x: number, y: number, kind: 'mouse' | 'touch' | 'hover') => Promise<void>;
  /** Presses the last key while the others are held; keys have Playwright's names. */
  press: (keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  screenshot: (path: string) => Promise<unknown>;
}

const toMatch = (text: Text, isExact = false): Match =>
  typeof text === 'string' ? { text: text.replace(/\s+/g, ' ').trim(), isExact } : { source: text.source, flags: text.flags };

/** Time limit for evaluating an expression, which normally takes milliseconds. */
const longestAnswer = 10_000;

/** Polls until the result is accepted; retries errors, which occur while the page is changing. */
async function until<Answer>(
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  what: () => string,
  timeout = patience,
): Promise<Answer> {
  const end = Date.now() + timeout;
  for (let times = 1; ; times += 1) {
    const asked = Date.now();
    let last: unknown;
    try {
      const answer = await ask();
      if (isWanted(answer)) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      const seen = last instanceof Error ? last.message : JSON.stringify(last);
      throw new Error(`${what()}: waited in vain. Asked ${times} times, last for ${Date.now() - asked} ms, and seen: ${seen}`);
    }
    await pause(50);
  }
}

export interface RemotePage extends JourneyPage {
  /** Returns the role, name and description of the focused element, computed by the rules for them. */
  describeFocus: () => Promise<Focus>;
}

/** The part of Playwright's page that journeys use, on top of another engine's driver. */
export function createRemotePage(remote: Remote, pageScript: string): RemotePage {
  let address = 'about:blank';
  const call = <Result>(expression: string) =>
    remote.evaluate(
      `(() => { if (globalThis.journey?.document !== document) { ${pageScript} } return ${expression}; })()`,
    ) as Promise<Result>;
  /** A page that is being replaced may never reply, so the call is retried on the next page. */
  const ask = <Answer = Look>(expression: string) =>
    Promise.race([
      call<Answer>(expression),
      pause(longestAnswer, undefined, { ref: false }).then(() => Promise.reject(new Error(`no answer in ${longestAnswer} ms`))),
    ]);
  const look = (steps: Step[]) => ask(`journey.look(${JSON.stringify(steps)})`);

  function createFindable(steps: Step[]): Findable {
    return {
      getByRole: (role, { name, exact, level } = {}) =>
        createLocator([
          ...steps,
          { by: 'role', role, ...(name === undefined ? {} : { name: toMatch(name, exact) }), ...(level ? { level } : {}) },
        ]),
      getByText: (text, { exact } = {}) => createLocator([...steps, { by: 'text', match: toMatch(text, exact) }]),
      getByLabel: (text, { exact } = {}) => createLocator([...steps, { by: 'label', match: toMatch(text, exact) }]),
      locator: (css, { hasText } = {}) =>
        createLocator([
          ...steps,
          { by: 'css', css },
          ...(hasText === undefined ? [] : [{ by: 'hasText', match: toMatch(hasText) } as const]),
        ]),
    };
  }

  function createLocator(steps: Step[]): JourneyLocator {
    const name = () => JSON.stringify(steps);
    const there = () =>
      until(
        () => look(steps),
        ({ count }) => count > 0,
        name,
      );

    /** The element's middle, once it exists, does not move, is not covered, and is enabled if it will be pressed. */
    async function reach(isToPress: boolean) {
      const { box } = await until(
        () => ask(`journey.reach(${JSON.stringify(steps)}, ${isToPress})`),
        ({ isVisible, isDisabled, inTheWay }) => isVisible && !inTheWay && !(isToPress && isDisabled),
        name,
      );
      return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
    }
    async function press(kind: 'mouse' | 'touch'): Promise<void> {
      await remote.point(...(await reach(true)), kind);
      const end = await until(
        () => ask<'met' | 'missed' | 'unknown'>('journey.endPress()'),
        (seen) => seen !== 'unknown',
        () => `a press on ${name()}`,
      );
      if (end === 'missed') await press(kind);
    }

    return {
      ...createFindable(steps),
      first: () => createLocator([...steps, { by: 'nth', index: 0 }]),
      last: () => createLocator([...steps, { by: 'nth', index: -1 }]),
      nth: (index) => createLocator([...steps, { by: 'nth', index }]),
      filter: ({ hasText }) => createLocator(hasText === undefined ? steps : [...steps, { by: 'hasText', match: toMatch(hasText) }]),
      click: () => press('mouse'),
      tap: () => press('touch'),
      hover: async () => remote.point(...(await reach(false)), 'hover'),
      async check() {
        if (!(await there()).isChecked) await press('mouse');
        await until(
          () => look(steps),
          ({ isChecked }) => isChecked,
          name,
        );
      },
      async focus() {
        await there();
        await call(`journey.find(${JSON.stringify(steps)})[0].focus()`);
      },
      async fill(text) {
        await until(
          () => look(steps),
          ({ isVisible, isDisabled, isReadOnly }) => isVisible && !isDisabled && !isReadOnly,
          name,
        );
        // If the focus moves between the two calls or between two keys, the keys go elsewhere, so the field is filled in again.
        await until(
          async () => {
            await call(`journey.select(${JSON.stringify(steps)})`);
            await (text === '' ? remote.press(['Delete']) : remote.type(text));
            return look(steps);
          },
          ({ count, value, isFocused }) => isFocused || count === 0 || value === text || !text.startsWith(value),
          () => `${name()} takes what is typed`,
        );
      },
      async selectOption(choice) {
        await there();
        await call(`journey.choose(${JSON.stringify(steps)}, ${JSON.stringify(choice)})`);
      },
      async waitFor({ state = 'visible', timeout } = {}) {
        const isIt = {
          attached: (seen: Look) => seen.count > 0,
          detached: (seen: Look) => seen.count === 0,
          visible: (seen: Look) => seen.isVisible,
          hidden: (seen: Look) => !seen.isVisible,
        };
        await until(
          () => look(steps),
          isIt[state],
          () => `${name()} ${state}`,
          timeout,
        );
      },
      count: async () => (await look(steps)).count,
      isVisible: async () => (await look(steps)).isVisible,
      isChecked: async () => (await there()).isChecked,
      isDisabled: async () => (await there()).isDisabled,
      isEditable: async () => {
        const { isDisabled, isReadOnly } = await there();
        return !isDisabled && !isReadOnly;
      },
      innerText: async () => (await there()).text,
      async textContent() {
        await there();
        return call<string>(`journey.find(${JSON.stringify(steps)})[0].textContent`);
      },
      inputValue: async () => (await there()).value,
      async getAttribute(attribute) {
        await there();
        return call(`journey.find(${JSON.stringify(steps)})[0].getAttribute(${JSON.stringify(attribute)})`);
      },
      boundingBox: async () => (await there()).box,
      async evaluate<Result>(read: (element: HTMLElement) => Result | Promise<Result>) {
        await there();
        return call<Result>(`(${read.toString()})(journey.find(${JSON.stringify(steps)})[0])`);
      },
    };
  }

  const where = async () => (address = (await remote.evaluate('location.href')) as string);
  return {
    ...createFindable([]),
    async goto(url) {
      await remote.goto(url);
      await where();
    },
    async reload() {
      await remote.reload();
    },
    async goBack() {
      await remote.goBack();
    },
    url: () => address,
    describeFocus: () => ask<Focus>('journey.describeFocus()'),
    async waitForURL(wanted) {
      const isWanted = (url: string) =>
        typeof wanted === 'string' ? url === wanted : wanted instanceof RegExp ? wanted.test(url) : wanted(new URL(url));
      await until(where, isWanted, () => String(wanted));
    },
    evaluate: <Result>(read: (argument: string) => Result | Promise<Result>, argument = '') =>
      remote.evaluate(`(${read.toString()})(${JSON.stringify(argument)})`) as Promise<Result>,
    keyboard: {
      press: (keys) => remote.press(keys.split('+')),
      type: (text) => remote.type(text),
    },
    screenshot: ({ path }) => remote.screenshot(path),
  };
}
