import { brand } from '#src/shared/brand/brand.ts';
import { phoneLink } from '#src/shared/text/contact-links.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Link } from 'react-router-dom';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

/** Each of its sentences about tests is verified by a test in e2e; a change of those tests also changes this page (product.md#site-12). */
export function AccessibilityPage() {
  return <LegalDocument title="Accessibility" updated="November 30, 2026" introduction={introduction} sections={sections} />;
}

const { emails, phones, hours } = brand;

const introduction =
  'We want everyone to be able to read this site, fill out a skills checklist and show it to an employer. This page says how we test that, and what we know is missing.';

const sections: LegalSection[] = [
  {
    id: 'tested',
    title: 'What we test',
    body: (
      <ul>
        <li>
          <strong>Rules a program can check:</strong> axe-core finds nothing on our public pages, the catalog, the checklist form, shared
          reports, My checklists, references, report checks and the staff portal, on narrow and wide screens and, where a page has dark
          colors, in these as well.
        </li>
        <li>
          <strong>Keyboard:</strong> a whole checklist is filled out and submitted without a mouse. Staff find candidates and make a packet
          without one, at a zoom of 200%.
        </li>
        <li>
          <strong>Touch:</strong> a whole checklist is filled out on a phone’s screen.
        </li>
        <li>
          <strong>Small screens and large text:</strong> at a width of 320 pixels no page scrolls sideways or cuts off text, also with text
          twice as large, with wider spacing and in the system’s colors, and what has the focus is seen. In a low window, as at a zoom of
          400%, no bar stays over the page.
        </li>
        <li>
          <strong>By ear:</strong> a whole checklist is rated, sent and shared, and staff find a candidate and their PDF, by what a screen
          reader is told alone.
        </li>
        <li>
          <strong>Time:</strong> two minutes before staff are signed out for want of activity, and five before the two hours of My
          checklists end, a dialog says so; what was typed stays.
        </li>
        <li>
          <strong>Translated pages:</strong> pages keep working when a translator replaces their words.
        </li>
        <li>
          <strong>PDFs:</strong> reports are tagged and have an outline, a title and a language, and what is read aloud has its spaces where
          a line ends.
        </li>
      </ul>
    ),
  },
  {
    id: 'how',
    title: 'How we test',
    body: (
      <p>
        Programs open the pages in Chromium, and go through what candidates and staff do in Firefox and WebKit as well. They look for roles
        and names as a screen reader would, and press real keys.
      </p>
    ),
  },
  {
    id: 'missing',
    title: 'What is missing',
    body: (
      <ul>
        <li>No one who uses a screen reader, a switch or voice control every day has tested the site for us yet.</li>
        <li>No one outside our firm has audited it. We don’t claim to meet a standard such as WCAG.</li>
        <li>We have not checked our PDFs against PDF/UA. The same report can be read as a web page through a link.</li>
        <li>The site is in English only.</li>
        <li>Checklists need JavaScript and a browser of the last few years. If yours doesn’t work, call us.</li>
        <li>
          On the form, number keys rate a skill. If they get in the way of your software, turn them off with{' '}
          <strong>Keyboard shortcuts</strong> on the form.
        </li>
      </ul>
    ),
  },
  {
    id: 'contact',
    title: 'Tell us',
    body: (
      <p>
        Write to{' '}
        <a href={`mailto:${emails.general}`} className="text-link">
          {emails.general}
        </a>{' '}
        or call{' '}
        <a href={phoneLink(phones.main)} className="text-link">
          {phones.main}
        </a>{' '}
        ({hours.map(({ days, time }) => `${days}, ${time}`).join('; ')}). Say which page it was and what you use. You can also{' '}
        <Link to={paths.contact} className="text-link">
          write to us here
        </Link>
        .
      </p>
    ),
  },
];
