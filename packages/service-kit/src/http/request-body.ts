import express, { type RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Deeper JSON is refused (product.md#service-5). */
const maxDepth = 20;

/** Whether a key could change prototypes or become a database operator. */
function isForbiddenKey(key: string): boolean {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' || key.startsWith('$');
}

function refuseBadShape(value: unknown, depth: number) {
  if (value === null || typeof value !== 'object') return;
  if (depth > maxDepth) throw new AppError('INVALID_INPUT', { details: 'The request is nested too deeply.' });
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && isForbiddenKey(key)) {
      throw new AppError('INVALID_INPUT', { fields: [{ field: key.slice(0, 40), message: 'This name is not allowed' }] });
    }
    refuseBadShape(inner, depth + 1);
  }
}

/** Reads a JSON body of at most `limit` bytes; refuses any type but `application/json`. A missing body is `undefined`. */
export function readJsonBody(limit: number): RequestHandler[] {
  return [
    (request, _response, next) => {
      const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
      if (hasBody && !request.is('application/json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      next();
    },
    express.json({ limit, type: 'application/json', strict: true }),
    (request, _response, next) => {
      refuseBadShape(request.body, 1);
      next();
    },
  ];
}
