import type { Express } from 'express';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

collectDefaultMetrics();

/** Seconds a request took, by route pattern and status. */
export const requestDuration = new Histogram({
  name: 'larkfield_http_request_seconds',
  help: 'Duration of HTTP requests in seconds',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Mounts `/metrics` in the Prometheus text format. */
export function mountMetrics(app: Express) {
  app.get('/metrics', async (_request, response) => {
    response.type(register.contentType).send(await register.metrics());
  });
}
