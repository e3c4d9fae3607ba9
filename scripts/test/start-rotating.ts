import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect } from 'vitest';
import type { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { decryptField, type KeyRing, readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { formatRing, type KeyRingEntry } from '@larkfield/service-kit/secrets/key-ring-file.ts';
import { closeMongo, connectMongo } from '@larkfield/service-kit/stores/mongo.ts';
import { placeOf, type SealedField, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { readOwnRing } from '@larkfield/stored-data/keys/own-keys.ts';
import { createSecrets, ringServices } from '@larkfield/one-machine/create-secrets.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores } from '@larkfield/testing/start-test-stores.ts';

/** The hash of fake stored PDFs in tests of the rotation. */
export const hash = '0'.repeat(64);

export type Rotating = Awaited<ReturnType<typeof startRotating>>;
interface Stored {
  _id: unknown;
  [path: string]: unknown;
}

export const bytesOf = (value: unknown) =>
  Buffer.from((value as { buffer: Uint8Array; position: number }).buffer.subarray(0, (value as { position: number }).position));

export const openBirth = (own: KeyRing, { _id, sealedDateOfBirth }: { _id: unknown; sealedDateOfBirth?: unknown }) =>
  decryptField(own, sealedDateOfBirth as string, placeOf(sealedFields.dateOfBirth, String(_id)));

export const documentsOf = ({ collection }: SealedField): Promise<Stored[]> =>
  mongoose.connection.collection<Stored>(collection).find({}).toArray();

/** Starts checklist, links and contact as separate processes with an operator's ring of one key, and offers the rotation command. */
export async function startRotating(first: KeyRingEntry) {
  const stores = await startTestStores();
  writeFileSync(stores.secrets.fieldKeys, formatRing([first]));
  createSecrets(join(stores.folder, 'secrets'));
  const settings = await testSettings(stores);
  const [checklist, links, contact] = await Promise.all([
    startServiceProcess('checklist', settings),
    startServiceProcess('links', settings),
    startServiceProcess('contact', settings),
  ]);
  const icu = await readJson<ReplyOf<typeof getSpecialty>>(await checklist.send('GET', '/api/specialties/slug/rn-icu'));
  await connectMongo(stores.mongoUrl);
  /** Acknowledged values: dates of birth by submission, names by link. */
  const births = new Map<string, string>();
  const names = new Set<string>();

  async function submit(index: number) {
    const dateOfBirth = `03/${String((index % 28) + 1).padStart(2, '0')}/19${70 + (index % 30)}`;
    const body = makeSubmission({ id: icu.specialty.id, groups: icu.skillsByCategory }, { dateOfBirth });
    const reply = await checklist.send('POST', '/api/checklist/submit', { body });
    expect(reply.status).toBeLessThan(300);
    births.set((await readJson<{ submissionId: string }>(reply)).submissionId, dateOfBirth);
  }

  async function makeLink(index: number) {
    const candidateName = `Candidate Number ${index}`;
    const reply = await links.send('POST', '/api/magic-links', {
      as: 'user',
      body: { specialtyId: icu.specialty.id, candidateName, email: `number${index}@candidate.example` },
    });
    expect(reply.status).toBeLessThan(300);
    names.add(candidateName);
  }

  return {
    stores,
    checklist,
    links,
    icu,
    births,
    names,
    submit,
    makeLink,
    ring: () => readKeyRing(stores.secrets.fieldKeys),

    /** The services that can decrypt a stored date of birth. */
    async whoOpensBirths(): Promise<string[]> {
      const stored = await documentsOf(sealedFields.dateOfBirth);
      const opens = async (service: (typeof ringServices)[number]) => {
        try {
          const ids = stored.map(({ _id }) => String(_id));
          const own = await readOwnRing(readKeyRing(stores.secrets.serviceRing(service)), ids);
          return stored.some((one) => openBirth(own, one) === births.get(String(one._id)));
        } catch {
          return false;
        }
      };
      const opened = await Promise.all(ringServices.map(opens));
      return ringServices.filter((_service, index) => opened[index]);
    },

    /** Runs the command. Once the output matches `deafAfter`, the output is closed, so that the command dies at its next line. A kill would race with its work. */
    async run(args: string[], deafAfter?: RegExp) {
      let output = '';
      const child = spawn(process.execPath, ['scripts/rotate-keys.ts', ...args], {
        env: { ...process.env, MONGODB_URL: stores.mongoUrl, FIELD_KEYS_FILE: stores.secrets.fieldKeys },
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text) => {
          output += String(text);
          if (deafAfter?.test(output)) stream.destroy();
        });
      }
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, output };
    },

    /** Writes and reads through the services ten times a second until stopped. */
    keepWorking() {
      let isStopped = false;
      const work = async () => {
        for (let rounds = 0; !isStopped; rounds += 1) {
          await submit(1_000 + rounds);
          await makeLink(1_000 + rounds);
          const listed = await readJson<{ links: { candidateName: string | null }[] }>(
            await links.send('GET', '/api/admin-portal/links', { as: 'user' }),
          );
          for (const { candidateName } of listed.links) expect(names).toContain(candidateName);
          await setTimeout(100);
        }
      };
      const done = work();
      return async () => {
        isStopped = true;
        await done;
      };
    },

    async stop() {
      await closeMongo();
      await Promise.all([checklist.stop(), links.stop(), contact.stop()]);
      await stores.stop();
    },
  };
}
