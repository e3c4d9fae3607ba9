import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Link } from '#src/shared/ui/link.tsx';
import { useDownloadStatus } from './download-card.tsx';

function pdfStep(state: 'pending' | 'ready' | 'failed' | 'unknown') {
  if (state === 'ready') return { title: 'Your PDF is done', text: 'Download it below and keep it.' };
  if (state === 'failed')
    return { title: 'Your PDF is taking longer than usual', text: "We're on it. Your submission is safe, and you can leave this page." };
  if (state === 'unknown') return { title: 'Your PDF is done', text: "Part of this page's address is missing, so we can't show it here." };
  return { title: 'Your PDF is being made', text: 'This takes a few seconds. You can leave this page in the meantime.' };
}

/** What happens now, step by step; the first is done when the PDF is there. */
export function NextSteps({ token }: { token: string }) {
  const { data } = useDownloadStatus(token);
  const steps = [
    pdfStep(data?.state ?? (token ? 'pending' : 'unknown')),
    {
      title: 'We review your submission',
      text: "The recruitment team will review your submission and make contact. You don't need to send anything else.",
    },
    { title: 'You decide who sees it', text: 'Send facilities a link or the PDF. You can see here when a link was opened, and revoke it.' },
  ];
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-2xl">
        What happens next
      </h2>
      <ol className="mt-4 grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={index} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-accent font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-muted">
        Questions? Write to{' '}
        <a href={`mailto:${brand.emails.credentialing}`} className="font-semibold text-accent-text underline">
          {brand.emails.credentialing}
        </a>{' '}
        and include your reference number. Looking for your next job? See the{' '}
        <Link to={paths.jobs} className="font-semibold text-accent-text underline">
          open jobs
        </Link>
        .
      </p>
    </section>
  );
}
