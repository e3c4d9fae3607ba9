import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { type CatalogueReview, unreviewed } from '@larkfield/schemas/catalogue/specialties.ts';
import type { Catalogue, CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';

const mixed = { type: mongoose.Schema.Types.Mixed, required: true };

const schema = new mongoose.Schema(
  {
    /** `<specialty id>-<version>`. */
    _id: { type: String, required: true },
    entry: mixed,
    firstUsedAt: { type: Date, required: true },
    /** The status of the clinical review of this wording, each with its start. Before the first entry it was a draft. */
    reviews: { type: [new mongoose.Schema({ from: { type: Date, required: true }, review: mixed }, { _id: false })], default: undefined },
  },
  { collection: 'catalogue-versions', versionKey: false, strict: 'throw', minimize: false },
);
const CatalogueVersion = mongoose.model('CatalogueVersion', schema);

interface NotedReview {
  from: Date;
  review: CatalogueReview;
}

const versionId = (specialtyId: number, version: string) => `${specialtyId}-${version}`;

type Wording = Omit<CatalogueEntry, 'catalogueReview' | 'certifications'>;

/** The stored part of a specialty. Its review is stored separately, since it may change while the wording stays. */
const wordingOf = ({ specialty, skillsByCategory, catalogueVersion }: CatalogueEntry): Wording => ({
  specialty,
  skillsByCategory,
  catalogueVersion,
});

/**
 * Stores the current wording and review of every specialty, so that today's
 * reports remain readable for years; returns the number of new versions.
 */
export async function keepCatalogueVersions(catalogue: Catalogue): Promise<number> {
  const entries = catalogue.entries();
  const ids = entries.map(({ specialty, catalogueVersion }) => versionId(specialty.id, catalogueVersion));
  const found = await CatalogueVersion.find({ _id: mongoose.trusted({ $in: ids }) }, { _id: 1, reviews: 1 }).lean();
  const kept = new Map(found.map(({ _id, reviews }) => [_id, (reviews ?? []) as NotedReview[]]));
  const now = new Date();
  const writes = entries.flatMap((entry, index): Write[] => {
    const [_id, review] = [ids[index]!, entry.catalogueReview];
    const noted = kept.get(_id);
    const today = { from: now, review };
    if (!noted) return [upsert(_id, { entry: wordingOf(entry), firstUsedAt: now, reviews: [today] })];
    return isDeepStrictEqual(noted.at(-1)?.review ?? unreviewed, review) ? [] : [note(_id, noted.length, today)];
  });
  if (writes.length > 0) await CatalogueVersion.bulkWrite(writes, { ordered: false });
  return writes.length;
}

type Write = Parameters<typeof CatalogueVersion.bulkWrite>[0][number];

// Another instance may start at the same moment, so an upsert neither replaces nor duplicates what that instance has stored.
const upsert = (_id: string, kept: { entry: object; firstUsedAt: Date; reviews: NotedReview[] }): Write => ({
  updateOne: { filter: { _id }, update: { $setOnInsert: kept }, upsert: true },
});
const note = (_id: string, already: number, review: NotedReview): Write => ({
  updateOne: {
    filter: { _id, reviews: mongoose.trusted(already === 0 ? { $exists: false } : { $size: already }) },
    update: { $push: { reviews: review } },
  },
});

/** The wording used by a submission. */
export async function getCatalogueVersion(catalogue: Catalogue, specialtyId: number, version: string): Promise<Wording> {
  const current = catalogue.findById(specialtyId);
  if (current?.catalogueVersion === version) return current;
  const kept = await CatalogueVersion.findById(versionId(specialtyId, version)).lean();
  return (kept?.entry as Wording | undefined) ?? fail('SPECIALTY_NOT_FOUND');
}

/** The review of a wording at an instant. */
export async function getReviewAt(specialtyId: number, version: string, instant: Date): Promise<CatalogueReview> {
  const kept = await CatalogueVersion.findById(versionId(specialtyId, version), { reviews: 1 }).lean();
  const noted = (kept?.reviews ?? []) as NotedReview[];
  return noted.findLast(({ from }) => from <= instant)?.review ?? unreviewed;
}
