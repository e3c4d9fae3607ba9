import { z } from 'zod';
import json from './brand.json' with { type: 'json' };
import figuresJson from './figures.json' with { type: 'json' };

/** A portrait in `frontend/public/portraits`; without one, initials are shown. */
const portrait = z
  .string()
  .regex(/^\/portraits\/[\w.-]+\.(avif|webp|jpg)$/)
  .optional();
const person = z.strictObject({ name: z.string(), title: z.string(), credentials: z.array(z.string()), portrait });

/** Whole calendar years. */
const years = z.number().int().min(1).max(10);
/** Whether the candidate is asked first, only told, or neither (product.md#forward-9). */
const consent = z.enum(['ask', 'tell', 'off']);

/** The shape of `brand.json`, the one file that a firm edits to rebrand (product.md#site-5). Its published figures are in `figures.json`. */
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
    /** An IANA name. Mails use this zone when the reader's own zone is unknown. */
    timeZone: z.string(),
  }),
  /** `atOffice` is the same time in the office's zone. */
  hours: z.array(z.strictObject({ days: z.string(), time: z.string(), atOffice: z.string().optional() })),
  social: z.strictObject({ linkedin: z.url() }),
  leadership: z.array(z.strictObject({ role: z.string(), name: z.string(), portrait })),
  /** Licenses and memberships with their numbers, such as a state's staffing license; shown when given. */
  registrations: z.array(z.strictObject({ name: z.string().min(1), number: z.string().min(1) })),
  /** Quotes of clients and clinicians, with their consent; shown when given. */
  testimonials: z.array(
    z.strictObject({ quote: z.string().min(1), name: z.string().optional(), role: z.string().min(1), facilityType: z.string().min(1) }),
  ),
  deck: z.strictObject({ founder: person, productLead: person, technologies: z.array(z.string()) }),
  /**
   * Retention periods (product.md#data-2, docs/retention.md): of a candidate's data after their last act, of records of matches, which have ids only,
   * and of the audit trail. The privacy page prints them.
   */
  keeping: z.strictObject({ submissions: years, matchRecords: years, audit: years }),
  /** Whether candidates see what supervisors wrote about them. Referees read this before they write, so turn it on only for new references. */
  references: z.strictObject({ shownToCandidate: z.boolean() }),
  /** How candidates are involved in a packet, in a link for a recipient or a job, and in a reference that staff request. */
  putForward: z.strictObject({ packet: consent, link: consent, reference: consent }),
  /** The hidden admin sign-in route. */
  signInPath: z.string().regex(/^\/[a-z0-9-]+$/),
});
export type Brand = z.output<typeof brandSchema>;

/** All facts about the firm, for server, PDF and browser. The package's test checks the shape. */
export const brand = json as Brand;

/** The shape of `figures.json`, the figures that the firm publishes. They are a file of their own, since few pages load them. */
export const figuresSchema = z.strictObject({
  /** The date on which the figures were published. */
  published: z.string().min(1),
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
  /** States for each figure on the site what is counted. */
  notes: z.record(z.string(), z.string().min(1)),
});
export type Figures = z.output<typeof figuresSchema>;

/** The firm's published figures, for server, PDF and browser. */
export const figures = figuresJson as Figures;
