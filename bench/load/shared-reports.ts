import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { makeSubmission, passcodeFrom } from '@larkfield/testing/factories.ts';

/** Links to view: unopened quick links, browsers that have opened one, and a reusable link. */
export interface Reports {
  quick: string[];
  holders: { token: string; cookie: string }[];
  reusable: string;
  passcode: string;
}

/** A separate address for each client, so that limits by address stay on without affecting the measurement. */
function addressOf(client: number): string {
  return `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
}

function post(
  url: string,
  path: string,
  body: object,
  { client = 0, cookie }: { client?: number; cookie?: string } = {},
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': addressOf(client),
    ...(cookie && { cookie }),
  };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Opens a shared report as a client. */
export function viewOf(
  url: string,
  token: string,
  { client, cookie, passcode }: { client: number; cookie?: string; passcode?: string },
): Promise<Response> {
  return post(url, `/api/share-links/${token}/view`, passcode ? { passcode } : {}, { client, cookie });
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Submits one checklist and makes its links. */
export async function makeReports(url: string, { quickLinks, holders }: { quickLinks: number; holders: number }): Promise<Reports> {
  const { specialty, skillsByCategory } = await read<ReplyOf<typeof getSpecialty>>(await fetch(`${url}/api/specialties/slug/rn-icu`));
  const owner = await read<{ submissionId: string; downloadToken: string }>(
    await post(url, '/api/checklist/submit', makeSubmission({ id: specialty.id, groups: skillsByCategory })),
  );
  const { submissionId, downloadToken } = owner;
  const share = async (options: object, client: number) =>
    (await read<{ token: string }>(await post(url, '/api/share-links', { submissionId, downloadToken, ...options }, { client }))).token;
  const quick = { mode: 'quick', duration: '7d', viewLimit: 5 };
  const passcode = passcodeFrom('204613');
  const tokens: string[] = [];
  for (let index = 0; index < quickLinks + holders; index += 1) tokens.push(await share(quick, index));
  const opened = await Promise.all(
    tokens.slice(quickLinks).map(async (token, index) => {
      const response = await viewOf(url, token, { client: index });
      await response.arrayBuffer();
      return { token, cookie: response.headers.getSetCookie()[0]!.split(';')[0]! };
    }),
  );
  return {
    quick: tokens.slice(0, quickLinks),
    holders: opened,
    reusable: await share({ mode: 'reusable', duration: '12mo', passcode }, 0),
    passcode,
  };
}
