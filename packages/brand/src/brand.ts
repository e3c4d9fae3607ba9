import { z } from 'zod';
import json from './brand.json' with { type: 'json' };

/** A portrait, in `frontend/public/portraits`; initials stand in its place. */
const portrait = z
  .string()
  .regex(/^\/portraits\/[\w.-]+\.(avif|webp|jpg)$/)
  .optional();
const person = z.strictObject({ name: z.string(), title: z.string(), credentials: z.array(z.string()), portrait });

/** Whole calendar years. */
const years = z.number().int().min(1).max(10);

/** The shape of `brand.json`, the one file that a firm edits to rebrand (product.md#site-5). */
export const brandSchema = z.strictObject({
  name: z.string().min(1),
  shortName: z.string().min(1),
  legalName: z.string().min(1),
  established: z.number().int(),
  domain: z.string().min(1),
  staffEmailDomain: z.string().min(1),
  emails: z.strictObject({
    general: z.email(),
    careers: z.email(),
    employers: z.email(),
    credentialing: z.email(),
    privacy: z.email(),
    security: z.email(),
    sender: z.email(),
    firstAdmin: z.email(),
  }),
  phones: z.strictObject({ main: z.string(), candidates: z.string(), tollFree: z.string() }),
  office: z.strictObject({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
    /** An IANA name; mails give times in it to readers whose own zone is unknown. */
    timeZone: z.string(),
  }),
  /** `atOffice` is the same time in the zone of the office. */
  hours: z.array(z.strictObject({ days: z.string(), time: z.string(), atOffice: z.string().optional() })),
  social: z.strictObject({ linkedin: z.url() }),
  statistics: z.strictObject({
    clientSatisfaction: z.string(),
    fasterPlacements: z.string(),
    compliance: z.string(),
    screeningTimeSaved: z.string(),
    yearsInBusiness: z.string(),
    clientRetention: z.string(),
    aiAccuracy: z.string(),
    fasterPlacement: z.string(),
    organizations: z.string(),
    complianceRate: z.string(),
    credentialingTimeCut: z.string(),
    itFasterHiring: z.string(),
    itTechnicalPassRate: z.string(),
    engineeringLicenseVerification: z.string(),
    engineeringFasterPlacement: z.string(),
    engineeringProjectSuccess: z.string(),
    executiveFasterPlacement: z.string(),
    executiveLeadershipSuccess: z.string(),
    deckSkills: z.number().int(),
    deckSafetySkills: z.number().int(),
    deckCertificationBodies: z.number().int(),
    auditScore: z.string(),
    auditSkills: z.number().int(),
    auditSafetySkills: z.number().int(),
  }),
  leadership: z.array(z.strictObject({ role: z.string(), name: z.string(), portrait })),
  /** Licenses and memberships with their numbers, such as a state's staffing license; shown when given. */
  registrations: z.array(z.strictObject({ name: z.string().min(1), number: z.string().min(1) })),
  /** What clients and clinicians say of the firm, with their consent; shown when given. */
  testimonials: z.array(
    z.strictObject({ quote: z.string().min(1), name: z.string().optional(), role: z.string().min(1), facilityType: z.string().min(1) }),
  ),
  /** When the figures were published. */
  statisticsPublished: z.string().min(1),
  /** What each percentage or count on the site is a part or a count of. */
  statisticNotes: z.record(z.string(), z.string().min(1)),
  deck: z.strictObject({ founder: person, productLead: person, technologies: z.array(z.string()) }),
  /**
   * For how long data is kept (product.md#data-2, docs/retention.md): all of a candidate's after their last act, records of matches, which hold ids only, and
   * the audit trail. The privacy page prints it.
   */
  keeping: z.strictObject({ submissions: years, matchRecords: years, audit: years }),
  /** Whether candidates see what supervisors wrote of them; referees are told before they write, so turn it on for new ones only. */
  references: z.strictObject({ shownToCandidate: z.boolean() }),
  /** The hidden admin sign-in route. */
  signInPath: z.string().regex(/^\/[a-z0-9-]+$/),
});
export type Brand = z.output<typeof brandSchema>;

/** Everything that names the firm, for server, PDF and browser; the shape is checked by the package's test. */
export const brand: Brand = json;
