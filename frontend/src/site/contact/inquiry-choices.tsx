import { ArrowRight } from 'lucide-react';
import { contactPresets, type ContactPresetKey } from './contact-presets.ts';
import { brand } from '#src/shared/brand/brand.ts';
import { openInquiry } from '#src/site/shared/inquiry-store.ts';

const choices: { key: ContactPresetKey; text: string; email: string }[] = [
  { key: 'employers', text: 'You have a shift, a seat or a project to fill.', email: brand.emails.employers },
  { key: 'careers', text: 'You are looking for your next post, now or later.', email: brand.emails.careers },
  { key: 'general', text: 'Anything else: press, partners, questions.', email: brand.emails.general },
];

/** Three doors; each opens the inquiry dialog for its team. */
export function InquiryChoices() {
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
