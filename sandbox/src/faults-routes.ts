import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCall } from './answer.ts';
import { FAULT_MODES, type Faults } from './faults.ts';

export const faultInput = z.object({
  mode: z.enum(FAULT_MODES),
  rate: z.number().min(0).max(1).default(1),
  count: z
    .number()
    .int()
    .min(0)
    .nullish()
    .transform((count) => count ?? undefined),
  seed: z.number().int().default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
  operation: z.string().max(40).optional(),
});

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  app.get('/faults', () => faults.list());
  app.post<{ Params: { system: string } }>('/faults/:system/arrive', (request, reply) => {
    const { system } = request.params;
    if (!faults.has(system)) return reply.code(404).send({ error: 'NOT_FOUND' });
    return { system, arrived: faults.arrive(system) };
  });
  app.put<{ Params: { system: string } }>('/faults/:system', (request, reply) => {
    const { system } = request.params;
    if (!faults.has(system)) return reply.code(404).send({ error: 'NOT_FOUND' });
    const setting = readCall(faultInput, request.body);
    faults.set(system, setting);
    return { system, ...setting };
  });
}
