import { z } from 'zod';
import json from './brand.json' with { type: 'json' };

const person = z.strictObject({ name: z.string(), title: z.string(), credentials: z.array(z.string()) });

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
  }),
  hours: z.array(z.strictObject({ days: z.string(), time: z.string() })),
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
  leadership: z.array(z.strictObject({ role: z.string(), name: z.string() })),
  deck: z.strictObject({ founder: person, productLead: person, technologies: z.array(z.string()) }),
  /** The hidden admin sign-in route. */
  signInPath: z.string().regex(/^\/[a-z0-9-]+$/),
});
export type Brand = z.output<typeof brandSchema>;

/** Everything that names the firm, for server, PDF and browser; the shape is checked by the package's test. */
export const brand: Brand = json;
