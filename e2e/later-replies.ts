import type { BrowserContext, Route } from 'playwright-core';
import { addFields } from '@larkfield/testing/add-fields.ts';

/** Simulates a later version of the services: every object in every JSON reply has an additional field. */
export async function serveLaterReplies(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    // A closing page cancels its pending requests, even if a reply has begun.
    const reply = await readReply(route).catch(() => null);
    if (reply) await route.fulfill(reply);
  });
}

async function readReply(route: Route) {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json') ?? false;
  return isJson ? { response, json: addFields(await response.json()) } : { response };
}
