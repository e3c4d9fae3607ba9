import { createServiceClient } from '@larkfield/service-kit/http/service-client.ts';
import { createSigner } from '@larkfield/service-kit/access/identity.ts';
import { startServiceProcess, testSettings, type ServiceProcess } from '@larkfield/testing/processes/start-service-process.ts';
import type { ChecklistUnderTest } from './start-checklist.ts';

/** The links and contact services in separate processes, for tests of the checklist service. */
export interface Neighbors {
  links: ServiceProcess;
  contact: ServiceProcess;
  /** Sets the addresses at which the checklist service calls the others. */
  connectTo: (linksUrl: string, contactUrl: string) => void;
  stop: () => Promise<unknown>;
}

/** Starts both services and connects all three. */
export async function startNeighbors(app: ChecklistUnderTest): Promise<Neighbors> {
  const settings = await testSettings(app.stores);
  settings.ports.checklist = Number(new URL(app.url).port);
  const [links, contact] = await Promise.all([startServiceProcess('links', settings), startServiceProcess('contact', settings)]);
  const signer = createSigner('checklist', app.stores.secrets.internalKey('checklist'));
  const connectTo = (linksUrl: string, contactUrl: string) => {
    app.context.links = createServiceClient('links', linksUrl, signer);
    app.context.contact = createServiceClient('contact', contactUrl, signer);
  };
  connectTo(links.url, contact.url);
  return { links, contact, connectTo, stop: () => Promise.all([links.stop(), contact.stop()]) };
}
