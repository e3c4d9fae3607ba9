import { ArrowRight } from 'lucide-react';
import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { PageBand } from '#src/shared/ui/page-band.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import type { ModalPreset } from '#src/site/shared/inquiry/modal-presets.ts';
import { Section } from '#src/site/shared/section.tsx';
import { Link } from 'react-router-dom';
import { OfficeDetails } from './office-details.tsx';

export function ContactPage() {
  return (
    <>
      <PageBand title="Talk to a recruiter" lead="Send a note or call. Whoever picks up can help, and you'll hear back within 24 hours." />
      <Section title="Who would you like to reach?">
        <InquiryChoices />
        <p className="mt-8 text-lg text-muted">
          Looking for work? See the{' '}
          <Link to={paths.jobs} className="text-link">
            open jobs
          </Link>{' '}
          or fill out a{' '}
          <Link to={paths.checklists} className="text-link">
            skills checklist
          </Link>
          .
        </p>
      </Section>
      <Section title="Office and hours" ground="surface">
        <OfficeDetails />
      </Section>
    </>
  );
}

const choices: { key: ContactPresetKey; text: string; email: string }[] = [
  { key: 'employers', text: 'You have a shift, a position or a project to fill.', email: brand.emails.employers },
  { key: 'careers', text: "You're looking for your next job, now or later.", email: brand.emails.careers },
  { key: 'general', text: 'Anything else: press, partnerships, questions.', email: brand.emails.general },
];

/** Three choices; each opens the inquiry dialog for its team. */
function InquiryChoices() {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {choices.map(({ key, text, email }) => (
        <li key={key} className="grid content-start gap-4 rounded-card border border-line bg-surface p-6 shadow-card">
          <p className="text-lg">{text}</p>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => openInquiry('general-inquiry', contactPresets[key])}
            className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-transparent bg-accent px-5 text-lg font-semibold text-on-accent hover:bg-accent-hover"
          >
            {contactPresets[key].title}
            <ArrowRight aria-hidden="true" className="size-5" />
          </button>
          <p className="text-muted">
            or write to{' '}
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The source of an inquiry from the contact page without a more precise one. */
const contactPageSource = 'contact-page';

/** The three inquiries of the contact page. */
const contactPresets = {
  general: {
    title: 'General Inquiry',
    description: 'Questions about who we are and how we work. Press and partners welcome.',
    subject: 'General Inquiry',
    source: `${contactPageSource}-general`,
    sourceTitle: 'Contact page: General Inquiry',
  },
  careers: {
    title: 'Career Team',
    description: 'Tell us what you do, where you want to work and when you can start.',
    subject: 'Career Inquiry',
    source: `${contactPageSource}-careers`,
    sourceTitle: 'Contact page: Career Team',
  },
  employers: {
    title: 'Employer Team',
    description: "Tell us the role, the location and the date. We'll come back with candidates.",
    subject: 'Employer Inquiry',
    source: `${contactPageSource}-employers`,
    sourceTitle: 'Contact page: Employer Team',
  },
} as const satisfies Record<string, ModalPreset>;

type ContactPresetKey = keyof typeof contactPresets;
