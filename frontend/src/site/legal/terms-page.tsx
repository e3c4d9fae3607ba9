import { brand } from '#src/shared/brand/brand.ts';
import { paths } from '#src/shared/text/paths.ts';
import { Button } from '#src/shared/ui/button.tsx';
import { openInquiry } from '#src/site/shared/inquiry/inquiry-store.ts';
import { Link } from 'react-router-dom';
import { LegalDocument, type LegalSection } from './legal-document.tsx';

export function TermsPage() {
  return (
    <LegalDocument title="Terms of Service" updated={termsUpdated} introduction={termsIntroduction} sections={termsSections}>
      <div className="no-print grid justify-items-start gap-4 rounded-card border border-line bg-surface p-6">
        <p>Is something unclear? Ask before you agree.</p>
        <Button aria-haspopup="dialog" onClick={() => openInquiry('terms-contact')}>
          Ask About These Terms
        </Button>
      </div>
    </LegalDocument>
  );
}

const { legalName, name, domain, office } = brand;

const termsUpdated = 'August 23, 2025';

const termsIntroduction = `These terms apply when you use ${domain}, fill out a skills checklist, look for work with us, or hire through us. If you are a client and we have a signed agreement, that agreement controls wherever the two differ.`;

const termsSections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    body: (
      <p>
        By using our site or services you agree to these terms with {legalName} (“{name}”, “we”). If you act for an organization, you
        confirm that you have the authority to bind it. If you do not agree, please do not use the services.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'What we do',
    body: (
      <p>
        We introduce candidates for permanent positions, employ people and place them on contract assignments, and run skills checklists
        where clinicians describe what they can do. We do not guarantee that a position will be filled, that an offer will be made, or that
        a candidate will accept.
      </p>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who may use the services',
    body: (
      <p>
        You must be at least 18 years old and legally able to enter into a contract. Staff accounts are personal. If you have one, keep its
        password to yourself and tell us right away if someone else may know it.
      </p>
    ),
  },
  {
    id: 'checklists',
    title: 'Skills checklists and attestation',
    body: (
      <>
        <p>
          A checklist is your own account. When you submit it, you certify that it is true and accurate, and your typed name, the time and
          the time zone are recorded as your electronic signature. Misrepresenting your skills may end your application or assignment, and
          we may have to report it to a licensing board.
        </p>
        <p>
          Reports made from checklists are marked as self-reported. They do not certify competence and do not replace an employer’s own
          assessment.
        </p>
      </>
    ),
  },
  {
    id: 'links',
    title: 'Secure links and passcodes',
    body: (
      <p>
        Links to reports, drafts and prepared checklists are confidential. Send them, and any passcode, only to people who should have them,
        and send the passcode separately from the link. We may revoke a link that is misused.
      </p>
    ),
  },
  {
    id: 'candidates',
    title: 'If you are looking for work',
    body: (
      <p>
        Our services cost candidates nothing. You give us true and complete information, keep licenses and certifications current, and tell
        us what changes. You allow us to verify what you tell us and to present you to clients for roles that fit your checklists. Tell us
        at any time if you don’t want to be presented, or not to a certain client.
      </p>
    ),
  },
  {
    id: 'protection',
    title: 'If you hire: 12-month candidate protection',
    body: (
      <p>
        Candidates we present are protected for 12 months from the day of presentation. If you, or a company related to you, engage such a
        candidate in any role within that time, the placement fee is due, no matter who made the later contact. If you already knew the
        candidate from an active application, tell us in writing within five business days of the presentation.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Placement fees',
    body: (
      <p>
        The fee for a permanent placement is typically 15–25% of the first-year base salary; we agree on the percentage for your search in
        writing before it begins. It is earned when the candidate accepts your offer. Contract assignments are billed at the agreed hourly
        rate.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Invoices and payment',
    body: (
      <p>
        Invoices are due within 30 days of their date. Late payments bear interest at 1.5% per month, or the highest rate the law allows if
        that is lower, from the due date until they are paid. If you dispute an invoice, tell us before it is due and pay the part that is
        not in dispute.
      </p>
    ),
  },
  {
    id: 'guarantee',
    title: '90-day replacement guarantee',
    body: (
      <p>
        If a permanent placement ends within 90 days of the start date, for any reason other than a layoff, a change in the role or a breach
        by the employer, we will search for a replacement at no additional fee, as long as our invoice was paid on time and you tell us
        within ten days after the placement ends.
      </p>
    ),
  },
  {
    id: 'ai',
    title: 'Software and human review',
    body: (
      <p>
        We use software to compare candidates with requirements. It sorts and suggests; our recruiters decide whom to present, and you
        decide whom to hire. You remain responsible for your own hiring decisions and for the laws that apply to them, including those on
        equal opportunity.
      </p>
    ),
  },
  {
    id: 'sms',
    title: 'Text messages',
    body: (
      <p>
        If you give us a mobile number, we may send text messages about your application, interviews and assignments. We send no job
        postings and no marketing by text message. Frequency varies; message and data rates may apply. Reply STOP to opt out at any time, or
        HELP for help. Agreeing to text messages is not a condition of any service.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Confidentiality and privacy',
    body: (
      <p>
        Each side keeps the other’s confidential information confidential and uses it only for the services. Clients may use candidate
        information only to evaluate that candidate for the role presented. How we handle personal information is described in our{' '}
        <Link to={paths.privacy} className="text-link">
          Privacy Policy
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Fair use and ownership',
    body: (
      <p>
        The site, the checklists and the software belong to us or our licensors. Use them for their purpose: do not copy them for another
        service, collect data from them automatically, try passcodes or addresses that weren’t given to you, or disrupt their operation.
        What you write in a checklist or a message stays yours; you allow us to use it to provide the services.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranties and limits of liability',
    body: (
      <p>
        The services are provided as they are, without warranties beyond those stated here or required by law. Neither side is liable for
        indirect or consequential loss. To the extent the law allows, our total liability is limited to the greater of USD 100 or the fees
        you paid us in the twelve months before the claim. These limits do not apply where the law does not allow them.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Ending, changes, law and contact',
    body: (
      <>
        <p>
          Either side may end a service agreement with 30 days’ written notice, or immediately if the other side is in material breach and
          has not cured it within 10 days of written notice. Fees already earned, candidate protection and confidentiality continue after
          the end.
        </p>
        <p>
          We may change these terms; the date at the top says when. Changes don’t apply to searches already under way. The laws of the State
          of Texas apply, and the courts of Dallas County, Texas, have jurisdiction. If one provision doesn’t hold up, the others still do.
        </p>
        <p>
          {legalName}, {office.street}, {office.city}, {office.region} {office.postalCode}
        </p>
      </>
    ),
  },
];
