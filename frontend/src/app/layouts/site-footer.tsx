import { brand } from '#src/shared/brand/brand.ts';
import { ExternalLink, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Container } from '#src/shared/ui/container.tsx';
import { services } from './site-header/nav-links.tsx';
import { Registrations } from '#src/site/shared/registrations.tsx';
import { homeServices, paths } from '#src/shared/text/paths.ts';
import { Link } from 'react-router-dom';

const complianceBadges = ['HIPAA', 'AES-256', 'TJC-HCSS'];
const year = new Date().getFullYear();
const linkStyle = 'inline-block rounded-key py-1 text-white/85 hover:text-white hover:underline';

export function SiteFooter() {
  return (
    <footer className="on-night bg-night-950 pb-[env(safe-area-inset-bottom)] text-white">
      <Container className="grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.3fr_1fr]">
        <div className="grid content-start gap-4">
          <p className="font-serif text-xl font-semibold">{brand.name}</p>
          <p className="max-w-[38ch] text-white/80">
            People for every shift since {brand.established}. We pair AI-assisted matching with recruiters who pick up the phone. Healthcare
            first.
          </p>
          <a
            href={brand.social.linkedin}
            target="_blank"
            rel="noreferrer"
            className={`${linkStyle} inline-flex items-center gap-1.5 justify-self-start`}
          >
            LinkedIn
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
        <FooterList title="Quick Links">
          <FooterLink to={paths.about}>About Us</FooterLink>
          <FooterLink to={homeServices}>Our Services</FooterLink>
          <FooterLink to={paths.jobs}>Open Jobs</FooterLink>
          <FooterLink to={paths.checklists}>Skills Checklists</FooterLink>
          <FooterLink to={paths.myChecklists}>My checklists</FooterLink>
        </FooterList>
        <FooterList title="Services">
          {services.map(({ path, name }) => (
            <FooterLink key={path} to={path}>
              {name}
            </FooterLink>
          ))}
        </FooterList>
        <div className="grid content-start gap-3">
          <h2 className="text-lg">Compliance</h2>
          <ul className="flex flex-wrap gap-2">
            {complianceBadges.map((badge) => (
              <li key={badge} className="inline-flex items-center gap-1.5 rounded-full border border-white/25 px-3 py-1 text-sm">
                <ShieldCheck aria-hidden="true" className="size-4 text-scrub-300" />
                {badge}
              </li>
            ))}
          </ul>
          <ul className="grid justify-items-start">
            <FooterLink to={paths.auditReport}>Our self-assessment</FooterLink>
            <FooterLink to={paths.capabilityDeck}>Capability deck</FooterLink>
          </ul>
          <Registrations className="text-sm text-white/85" />
        </div>
      </Container>
      <div className="border-t border-white/15">
        <Container className="flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-sm text-white/75">
          {/* The year may have changed since the page was prerendered. */}
          <p className="mr-auto" suppressHydrationWarning>
            © {year} {brand.legalName}
          </p>
          <Link to={paths.privacy} className={linkStyle}>
            Privacy Policy
          </Link>
          <Link to={paths.terms} className={linkStyle}>
            Terms of Service
          </Link>
          <Link to={paths.accessibility} className={linkStyle}>
            Accessibility
          </Link>
          <Link to={paths.contact} className={linkStyle}>
            Contact Us
          </Link>
        </Container>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="grid content-start gap-2">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid justify-items-start">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkStyle}>
        {children}
      </Link>
    </li>
  );
}
