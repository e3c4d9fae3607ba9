import type { BrowserContext, Route } from 'playwright-core';
import { addFields } from '@larkfield/testing/add-fields.ts';

/** Answers the pages of a browser as a later version of the services will: every object of every JSON reply has a field more. */
export async function serveLaterReplies(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    // A page that closes disposes of what it still waits for, also of a reply that has begun.
    const reply = await readReply(route).catch(() => null);
    if (reply) await route.fulfill(reply);
  });
}

async function readReply(route: Route) {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json') ?? false;
  return isJson ? { response, json: addFields(await response.json()) } : { response };
}
