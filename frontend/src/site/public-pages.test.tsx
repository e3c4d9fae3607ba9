// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { brand } from '@larkfield/brand/brand.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inquiryStore } from './shared/inquiry/inquiry-store.ts';
import { statistics } from '#src/shared/figures/figures.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { AboutPage } from './about/about-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { ContractStaffingPage } from './services/contract-staffing-page.tsx';
import { EngineeringTechnicalPage } from './services/engineering-technical-page.tsx';
import { HealthcareRecruitmentPage } from './services/healthcare-recruitment-page.tsx';
import { HomePage } from './home/home-page.tsx';
import { ItSoftwarePage } from './services/it-software-page.tsx';
import { NonItProfessionalPage } from './services/non-it-professional-page.tsx';
import { TestServicePage } from './services/test-service-page.tsx';

let close: () => Promise<void>;
beforeEach(async () => {
  ({ close } = await startApi({ 'GET /api/auth/me': () => ({ body: { user: null } }) }));
});
afterEach(async () => {
  inquiryStore.set(null);
  await close();
});

const page = () => document.body.textContent ?? '';
const links = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

/** Presses each button with this name, in page order, and returns the inquiries that they request. */
async function presetsOf(name: string) {
  const presets: unknown[] = [];
  for (const button of screen.getAllByRole('button', { name })) {
    await userEvent.click(button);
    presets.push(inquiryStore.get());
  }
  return presets;
}

describe('home', () => {
  beforeEach(() => void renderPage(<HomePage />));

  test('the hero opens its two inquiries', async () => {
    expect(await presetsOf('Start Hiring')).toEqual([{ preset: 'hero-start-hiring' }]);
    expect(await presetsOf('Apply Now')).toEqual([{ preset: 'hero-apply-now' }]);
  });

  test('the page has mission, expertise and results, three services, four features and three metrics, and every figure', () => {
    for (const heading of ['Our mission', 'Our expertise', 'Our results', 'Healthcare', 'IT', 'Non-IT & Engineering']) {
      expect(screen.getByRole('heading', { level: 3, name: heading })).toBeTruthy();
    }
    expect(screen.getAllByRole('link', { name: /^Learn More/ })).toHaveLength(3);
    const why = screen.getByRole('region', { name: 'Why choose us' });
    expect(within(why).getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(within(why).getAllByRole('definition')).toHaveLength(3);
    const { clientSatisfaction, fasterPlacements, compliance, screeningTimeSaved, yearsInBusiness, organizations, complianceRate } =
      statistics;
    for (const figure of [
      clientSatisfaction,
      fasterPlacements,
      compliance,
      screeningTimeSaved,
      yearsInBusiness,
      organizations,
      complianceRate,
    ]) {
      expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    }
  });

  test('the process has its four steps and links to the contact page', () => {
    const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('heading', { level: 3 });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Submit requirements',
      'AI pre-screening',
      'Human validation',
      'Perfect match',
    ]);
    expect([...links('Start Hiring Now'), ...links('Schedule Consultation')]).toEqual(['/contact', '/contact']);
  });
});

describe('about', () => {
  beforeEach(() => void renderPage(<AboutPage />));

  test('its buttons open the inquiries to partner or to join, and Our Story leads to the story', async () => {
    expect(await presetsOf('Start Your Journey')).toEqual([{ preset: 'about-partner' }]);
    expect(await presetsOf('Start Hiring Today')).toEqual([{ preset: 'about-partner' }]);
    expect(await presetsOf('Find Your Next Role')).toEqual([{ preset: 'about-join' }]);
    expect(links('Our Story')).toEqual(['/#story']);
    expect(document.getElementById('story')?.querySelector('h2')?.textContent).toBe('Our story');
  });

  test('the page has mission, vision and purpose, three leaders, four values and the figures', () => {
    for (const term of ['Mission', 'Vision', 'Purpose']) expect(screen.getByText(term)).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Leadership' })).getAllByRole('listitem')).toHaveLength(3);
    expect(within(screen.getByRole('region', { name: 'Four things we hold ourselves to' })).getAllByRole('listitem')).toHaveLength(4);
    const { clientRetention, aiAccuracy, fasterPlacement, complianceRate, yearsInBusiness, organizations } = statistics;
    for (const figure of [
      clientRetention,
      aiAccuracy,
      fasterPlacement,
      complianceRate,
      yearsInBusiness,
      organizations,
      String(brand.established),
    ]) {
      expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    }
  });
});

describe('contact', () => {
  beforeEach(() => void renderPage(<ContactPage />));

  test.each([
    ['General Inquiry', 'contact-page-general'],
    ['Career Team', 'contact-page-careers'],
    ['Employer Team', 'contact-page-employers'],
  ])('%s opens the dialog with its own title and source', async (name, source) => {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(inquiryStore.get()).toMatchObject({ preset: 'general-inquiry', overrides: { title: name, source } });
    expect(Object.keys(inquiryStore.get()?.overrides ?? {})).toEqual(['title', 'description', 'subject', 'source', 'sourceTitle']);
  });

  test('the page has address, phone numbers, mail addresses and hours, and Call us dials', () => {
    const { office, phones, emails, hours } = brand;
    for (const part of [
      office.street,
      office.city,
      office.postalCode,
      ...Object.values(phones),
      emails.general,
      emails.careers,
      emails.employers,
    ]) {
      expect(page()).toContain(part);
    }
    for (const { days, time, atOffice = '' } of hours)
      expect(screen.getByText(days).closest('div')?.textContent).toBe(`${days}${time}${atOffice}`);
    expect(links('Call us')).toEqual(['tel:+12145550142']);
  });
});

const inquiry = (preset: string) => ({ preset });

describe.each([
  {
    Page: HealthcareRecruitmentPage,
    badge: 'Healthcare Recruitment',
    figures: ['100%', '80%', '50%'],
    stories: 3,
    categories: ['Nursing', 'Allied health', 'Therapy'],
    toContact: 4,
    dialogs: [],
  },
  {
    Page: ItSoftwarePage,
    badge: 'IT & Software Development',
    figures: ['75%', '95%'],
    stories: 3,
    categories: ['Software Development', 'Data & AI', 'Infrastructure & DevOps', 'Product & Design', 'Cybersecurity'],
    toContact: 4,
    dialogs: [],
  },
  {
    Page: EngineeringTechnicalPage,
    badge: 'Engineering & Technical Roles',
    figures: ['100%', '65%', '97%'],
    stories: 3,
    categories: ['Mechanical', 'Electrical', 'Civil', 'Specialized Engineering', 'Technical Support'],
    toContact: 0,
    dialogs: Array(4).fill(inquiry('service-engineering-inquiry')),
  },
  {
    Page: NonItProfessionalPage,
    badge: 'Non-IT Professional Services',
    figures: ['55%', '92%'],
    stories: 3,
    categories: ['Executive Leadership', 'Sales & Marketing', 'Finance & Accounting', 'Operations & Supply Chain', 'Human Resources'],
    toContact: 4,
    dialogs: [],
  },
  {
    Page: ContractStaffingPage,
    badge: 'Contract Staffing Division',
    figures: ['40-60%'],
    stories: 3,
    categories: ['Technology & IT', 'Healthcare', 'Engineering', 'Professional Services'],
    toContact: 2,
    dialogs: Array(2).fill(inquiry('service-contract-inquiry')),
  },
  {
    Page: TestServicePage,
    badge: 'Test Services Division',
    figures: [],
    stories: 2,
    categories: ['Quality Assurance', 'Technical Testing', 'Research & Development'],
    toContact: 1,
    dialogs: Array(2).fill(inquiry('service-test-inquiry')),
  },
])('$badge', ({ Page, badge, figures, stories, categories, toContact, dialogs }) => {
  beforeEach(() => void renderPage(<Page />));

  test('the page has its badge, figures, stories and role categories', () => {
    expect(screen.getByText(badge)).toBeTruthy();
    for (const figure of figures) expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
    expect(within(screen.getByRole('region', { name: 'Success stories' })).getAllByRole('article')).toHaveLength(stories);
    for (const category of categories) expect(screen.getByRole('heading', { level: 3, name: category })).toBeTruthy();
  });

  test('its buttons have the right targets', async () => {
    const toContactPage = screen.queryAllByRole('link').filter((link) => link.getAttribute('href') === '/contact');
    expect(toContactPage).toHaveLength(toContact);
    const opened: unknown[] = [];
    for (const button of screen.queryAllByRole('button')) {
      await userEvent.click(button);
      opened.push(inquiryStore.get());
    }
    expect(opened).toEqual(dialogs);
  });
});

test.each([
  [ItSoftwarePage, ['Hire Tech Talent Now', 'Schedule Technical Consultation']],
  [NonItProfessionalPage, ['Find Executive Talent', 'Schedule Executive Search']],
])('the buttons that lead to the contact page have their names', (Page, names) => {
  renderPage(<Page />);
  for (const name of names) expect(links(name)).toEqual(['/contact', '/contact']);
});

test('on contract staffing, the same consultation is a page above and a dialog below', async () => {
  renderPage(<ContractStaffingPage />);
  expect(links('Schedule Consultation')).toEqual(['/contact']);
  expect(await presetsOf('Schedule Consultation')).toEqual([inquiry('service-contract-inquiry')]);
  expect(await presetsOf('Get Started Today')).toEqual([inquiry('service-contract-inquiry')]);
  expect(links('Contact Us Today')).toEqual(['/contact']);
  for (const advantage of ['Speed and flexibility', 'Cost effective', 'Access to expertise', 'Risk mitigation'])
    expect(screen.getByRole('heading', { name: advantage })).toBeTruthy();
});

test('on test services, only the consultation is a page', async () => {
  renderPage(<TestServicePage />);
  expect(links('Schedule Consultation')).toEqual(['/contact']);
  expect(await presetsOf('Get Started Today')).toEqual([inquiry('service-test-inquiry')]);
  expect(await presetsOf('Contact Us Today')).toEqual([inquiry('service-test-inquiry')]);
});

test('in browsers without exclusive accordions, our code keeps only one screening topic open', () => {
  renderPage(<HealthcareRecruitmentPage />);
  const topics = [...document.querySelectorAll<HTMLDetailsElement>('details[name="screening"]')];
  topics[2]!.open = true;
  fireEvent(topics[2]!, new Event('toggle'));
  expect(topics.map(({ open }) => open)).toEqual([false, false, true, false]);
});

test('each of the four percentages of About has a bar, hidden from screen readers, and the counts have none', () => {
  renderPage(<AboutPage />);
  const bars = [...document.querySelectorAll('dd svg')];
  expect(bars.map((bar) => [bar.getAttribute('aria-hidden'), `${bar.querySelectorAll('rect')[1]!.getAttribute('width')}%`])).toEqual(
    screen.getAllByText(/^\d+(\.\d+)?%$/).map(({ textContent }) => ['true', textContent]),
  );
  expect(bars).toHaveLength(4);
});

test('the four screening topics share one name, so that the browser keeps only one of them open', () => {
  renderPage(<HealthcareRecruitmentPage />);
  const topics = [...document.querySelectorAll('details')];
  expect(topics.map((topic) => topic.querySelector('summary')?.textContent)).toEqual(['Licensing', 'Clinical', 'Compliance', 'Telehealth']);
  expect(new Set(topics.map((topic) => topic.getAttribute('name')))).toEqual(new Set(['screening']));
  expect(topics.filter((topic) => topic.open)).toHaveLength(1);
});
