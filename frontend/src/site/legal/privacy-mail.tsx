import { brand } from '#src/shared/brand/brand.ts';

const { privacy } = brand.emails;

/** The address for everything about personal data, as a link. */
export const privacyMail = (
  <a href={`mailto:${privacy}`} className="text-link">
    {privacy}
  </a>
);
