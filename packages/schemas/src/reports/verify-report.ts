import { z } from 'zod';
import { endpoint, type Endpoint } from '#src/endpoint.ts';

/** The page that verifies reports. It is printed on every page of a PDF, so the path must never change. */
export const verifyPath = '/verify';

/** Typed by hand: any value gets a page as its reply. */
const typed = z.string();
const page = { contentType: 'text/html' } as const;

export const askForCheckCode = endpoint({
  method: 'GET',
  path: verifyPath,
  service: 'checklist',
  limit: 'verify',
  access: 'public',
  summary: 'A form that asks for the reference and check code of a report; filled in, it leads to the answer',
  query: z.object({ reference: typed.optional(), code: typed.optional() }),
  reply: page,
});

export const askForCheckCodeOf = endpoint({
  method: 'GET',
  path: `${verifyPath}/:reference`,
  service: 'checklist',
  limit: 'verify',
  access: 'public',
  summary: 'The same form with the reference filled in',
  params: z.strictObject({ reference: typed }),
  reply: page,
});

export const verifyReport = endpoint({
  method: 'GET',
  path: `${verifyPath}/:reference/:code`,
  service: 'checklist',
  limit: 'verify',
  access: 'public',
  summary: 'What the firm knows of a report, for whoever holds it; an unknown reference and a wrong code are answered alike',
  params: z.strictObject({ reference: typed, code: typed }),
  reply: page,
});

export const getFileCheck = endpoint({
  method: 'GET',
  path: '/api/verify/check-file.js',
  service: 'checklist',
  access: 'public',
  summary: 'The script by which a browser compares a file with the PDF that was issued, without sending it',
  reply: { contentType: 'text/javascript' },
});

export const verifyReportEndpoints = { askForCheckCode, askForCheckCodeOf, verifyReport, getFileCheck } satisfies Record<string, Endpoint>;
