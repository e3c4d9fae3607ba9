import type { CallOf, Endpoint, ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { endpointUrl } from '@larkfield/schemas/endpoint.ts';
import type { ServiceName } from '@larkfield/service-kit/access/identity.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import type { SendOptions } from '@larkfield/testing/serve-routes.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';
import { mountedRoutes } from './mounted-routes.ts';

/** All services in separate processes on the stores of a test, called by contract. */
export interface RunningProduct {
  stores: TestStores;
  send: <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: SendOptions) => Promise<Response>;
  /** Returns the reply of a call that must succeed. */
  ask: <E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: SendOptions) => Promise<ReplyOf<E>>;
  stop: () => Promise<void>;
}

export async function startRunningProduct(): Promise<RunningProduct> {
  const stores = await startTestStores();
  const settings = await testSettings(stores);
  const running = new Map<string, ServiceProcess>();
  await Promise.all(
    Object.keys(mountedRoutes).map(async (service) => running.set(service, await startServiceProcess(service as ServiceName, settings))),
  );
  const send: RunningProduct['send'] = (endpoint, input, options) => {
    const { body, ...address } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    return running.get(endpoint.service)!.send(endpoint.method, endpointUrl(endpoint, address), { ...options, body });
  };
  return {
    stores,
    send,
    async ask(endpoint, input, options) {
      const response = await send(endpoint, input, options);
      if (response.status < 300) return readJson(response);
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`);
    },
    async stop() {
      await Promise.all([...running.values()].map(({ stop }) => stop()));
      await stores.stop();
    },
  };
}
