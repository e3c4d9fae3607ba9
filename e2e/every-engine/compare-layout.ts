// Lists the boxes of pages, dialogs and the report that another engine draws much higher or wider than Chromium: `npm run compare-layout [WORD …]`,
// where words select places by their names. Exits with 1 if differences are left that are not wrapped lines.
import { brand } from '@larkfield/brand/brand.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { createShareLink } from '@larkfield/schemas/links/share-links.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission, rateAll } from '@larkfield/testing/factories.ts';
import { deskScreen, type EngineBrowser, phoneScreen, type Screen } from '../engines/engine.ts';
import { engines } from '../engines/engines.ts';
import type { JourneyPage } from '../engines/journey-page.ts';
import { waitForEverySkill } from '../candidate-steps.ts';
import { seedDesk, seedPortal, signInFirstAdminByApi } from '../portal-seed.ts';
import { publicPages } from '../site-steps.ts';
import { startProduct } from '../start-product.ts';
import { signIn, staffPassword } from '../staff-steps.ts';
import { formSurfaces, portalSurfaces, publicSurfaces, successSurfaces, type Surface } from './surfaces.ts';

/** The tolerated difference, as a fraction of Chromium's size. */
const tolerance = { width: 0.08, height: 0.12 };

/** A place to compare: a page, or a surface that opens on it. */
interface Place {
  name: string;
  path: string;
  only?: Surface['only'];
  isStaff?: boolean;
  arrive: (page: JourneyPage) => Promise<unknown>;
}

/** A rendered box. */
interface Box {
  path: string;
  text: string;
  width: number;
  height: number;
  lines: number;
}

const heading = (page: JourneyPage) => page.getByRole('heading', { level: 1 }).first().waitFor();

async function arriveAt(page: JourneyPage, path: string): Promise<void> {
  await heading(page);
  if (publicPages.includes(path as '/')) await page.locator('html[data-live]').waitFor({ state: 'attached' });
  if (path === '/jobs') await page.getByText(/\d+ jobs found/).waitFor();
  if (path === '/checklists') await page.getByText(/Showing \d+ specialties/).waitFor();
  if (path.startsWith('/checklist/')) await waitForEverySkill(page);
}

function listPlaces(success: string, report: string): Place[] {
  const page = (name: string, path: string): Place => ({ name, path, arrive: (at) => arriveAt(at, path) });
  const surface = ({ name, path, only, open, find }: Surface): Place => ({
    name: `${name} on ${path.split('?')[0]}`,
    path,
    ...(only ? { only } : {}),
    async arrive(at) {
      await arriveAt(at, path);
      await open(at);
      await find(at).waitFor();
    },
  });
  const staff = (place: Place): Place => ({ ...place, isStaff: true });
  // The audit trail is left out, since each engine adds its own rows.
  const portalPaths = ['', '/links', '/inquiries', '/jobs', '/candidates', '/feedback', '/users', '/account'];
  return [
    ...publicPages.map((path) => page(path, path)),
    page('form', '/checklist/rn-icu'),
    page('success page', success),
    page('report', report),
    ...[...publicSurfaces, ...formSurfaces, ...successSurfaces(success)].map(surface),
    ...portalPaths.map((path) => staff({ name: `portal ${path}`, path: `/admin-portal${path}`, arrive: heading })),
    ...portalSurfaces.map(surface).map(staff),
  ];
}

/** Every box that contains text or a drawing, by its position in the document. */
const measure = (page: JourneyPage): Promise<Box[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Wait until everything has loaded.
    while (document.querySelector('.animate-breathe')) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Wait until all animations have finished.
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    const pathOf = (element: Element): string => {
      const { parentElement: parent } = element;
      if (!parent || element === document.body) return element.localName;
      return `${pathOf(parent)}>${element.localName}${element.id && !/[«:_]/.test(element.id) ? `#${element.id}` : `:${[...parent.children].indexOf(element)}`}`;
    };
    /** The number of lines of an element's text, or of an inline element. */
    const linesOf = (element: Element): number => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = (rects: DOMRectList) => new Set([...rects].map(({ top }) => Math.round(top / 4))).size;
      return Math.max(tops(range.getClientRects()), tops(element.getClientRects()));
    };
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { width, height: drawn } = element.getBoundingClientRect();
      // Engines derive the height of an inline box from the typeface differently, but it does not affect the layout.
      const height = getComputedStyle(element).display === 'inline' ? linesOf(element) * 24 : drawn;
      const isDrawn =
        width > 8 && height > 8 && element.checkVisibility() && !element.closest('svg *, select *, [aria-hidden=true], ol:empty');
      return isDrawn
        ? [{ path: pathOf(element), text: (element.textContent ?? '').trim().slice(0, 40), width, height, lines: linesOf(element) }]
        : [];
    });
  });

const differs = (a: number, b: number, part: number) => Math.abs(a - b) > Math.max(4, part * b);

/** The innermost boxes that differ, one line each. */
function compare(mine: Box[], chromiums: Box[]): { line: string; isWrapped: boolean }[] {
  const theirs = new Map(chromiums.map((box) => [box.path, box]));
  const different = mine.flatMap((box) => {
    const other = theirs.get(box.path);
    // Lists may grow during the comparison.
    if (
      !other ||
      other.text !== box.text ||
      !(differs(box.height, other.height, tolerance.height) || differs(box.width, other.width, tolerance.width))
    )
      return [];
    return [{ box, other }];
  });
  const isOutermost = ({ path }: Box) => different.some(({ box }) => box.path.startsWith(`${path}>`));
  const breaksElsewhere = (path: string) =>
    mine.some((box) => `${box.path}>`.startsWith(`${path}>`) && theirs.has(box.path) && theirs.get(box.path)!.lines !== box.lines);
  const above = (path: string) => path.slice(0, path.lastIndexOf('>'));
  return different
    .filter(({ box }) => !isOutermost(box))
    .map(({ box, other }) => ({
      // Its own text wraps differently, or that of cells in the same row, or the lines break at other words.
      isWrapped:
        box.lines !== other.lines ||
        breaksElsewhere(above(above(box.path))) ||
        (box.lines > 1 && !differs(box.height, other.height, tolerance.height)),
      line: `${box.path.split('>').slice(-4).join(' > ')} "${box.text}": ${Math.round(box.width)} × ${Math.round(box.height)} instead of ${Math.round(other.width)} × ${Math.round(other.height)}`,
    }));
}

async function measureAll(
  browser: EngineBrowser,
  screen: Screen,
  url: string,
  places: Place[],
  staff: { email: string },
): Promise<Map<string, Box[]>> {
  const boxes = new Map<string, Box[]>();
  const { page, close } = await browser.visit(screen);
  if (places.some(({ isStaff }) => isStaff)) {
    await page.goto(url + brand.signInPath);
    await signIn(page, staff.email, staffPassword);
    await page.waitForURL(/admin-portal$/);
  }
  for (const { name, path, only, arrive } of places) {
    if (only && (only === 'phone') !== screen.isPhone) continue;
    await page.goto(url + path);
    await arrive(page);
    boxes.set(name, await measure(page));
  }
  await close();
  return boxes;
}

const { stack, stop } = await startProduct();
let left = 0;
try {
  await seedPortal(stack.url);
  await seedDesk(stack.url, await signInFirstAdminByApi(stack));
  const owner = createApiClient(stack.url);
  const { specialty, skillsByCategory } = await owner.call(getSpecialty, { params: { slug: 'rn-icu' } });
  // There are weak and strong answers, so that the report has all its parts.
  const skillRatings = rateAll(skillsByCategory).map((rating, index) => ({
    ...rating,
    proficiency: ((index % 5) + 1) as 1,
    frequency: index % 3 ? rating.frequency : ('past_year' as const),
  }));
  const { submissionId, shortReference, downloadToken } = await owner.call(submitChecklist, {
    body: makeSubmission({ id: specialty.id, groups: skillsByCategory }, { skillRatings }),
  });
  const success = `/healthcare-checklist-success?${new URLSearchParams({ id: submissionId, ref: shortReference, token: downloadToken, specialty: String(specialty.id) })}`;
  const words = process.argv.slice(2);
  for (const screen of [phoneScreen, deskScreen]) {
    const { token } = await owner.call(createShareLink, { body: { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 } });
    const places = listPlaces(success, `/view/${token}`).filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    const measured = new Map<string, Map<string, Box[]>>();
    for (const { name, open } of engines) {
      const browser = await open();
      measured.set(name, await measureAll(browser, screen, stack.url, places, stack.firstAdmin!));
      await browser.close();
    }
    for (const [engine, boxes] of measured) {
      if (engine === 'Chromium') continue;
      let wrapped = 0;
      for (const [name, mine] of boxes) {
        const rows = compare(mine, measured.get('Chromium')!.get(name)!);
        wrapped += rows.filter(({ isWrapped }) => isWrapped).length;
        for (const { line } of rows.filter(({ isWrapped }) => !isWrapped)) {
          left += 1;
          console.log(`${engine} ${screen.width} px, ${name}: ${line}`);
        }
      }
      const count = [...boxes.values()].reduce((sum, { length }) => sum + length, 0);
      console.log(`${engine} ${screen.width} px: ${boxes.size} places, ${count} boxes, ${wrapped} with lines wrapped elsewhere`);
    }
  }
} finally {
  await stop();
}
console.log(left === 0 ? 'No box differs but by its lines.' : `${left} boxes differ.`);
process.exit(left === 0 ? 0 : 1);
