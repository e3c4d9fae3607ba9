import mongoose from 'mongoose';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import type { Catalogue, CatalogueEntry } from '@larkfield/catalogue/catalogue.ts';

const schema = new mongoose.Schema(
  {
    /** `<specialty id>-<version>`. */
    _id: { type: String, required: true },
    entry: { type: mongoose.Schema.Types.Mixed, required: true },
    firstUsedAt: { type: Date, required: true },
  },
  { collection: 'catalogue-versions', versionKey: false, strict: 'throw', minimize: false },
);
const CatalogueVersion = mongoose.model('CatalogueVersion', schema);

const versionId = (specialtyId: number, version: string) => `${specialtyId}-${version}`;

/** Keeps the wording of every specialty as it is now, so that a report of today reads the same in years; returns how many were new. */
export async function keepCatalogueVersions(catalogue: Catalogue): Promise<number> {
  const entries = new Map(
    catalogue
      .list()
      .map(({ id }) => catalogue.findById(id)!)
      .map((entry) => [versionId(entry.specialty.id, entry.catalogueVersion), entry]),
  );
  const kept = await CatalogueVersion.find({ _id: mongoose.trusted({ $in: [...entries.keys()] }) }, { _id: 1 }).lean();
  for (const { _id } of kept) entries.delete(_id);
  if (entries.size === 0) return 0;
  // Upserts, because another instance may start at the same moment.
  const firstUsedAt = new Date();
  await CatalogueVersion.bulkWrite(
    [...entries].map(([_id, entry]) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { entry, firstUsedAt } }, upsert: true },
    })),
    { ordered: false },
  );
  return entries.size;
}

/** The wording a submission was made with. */
export async function getCatalogueVersion(catalogue: Catalogue, specialtyId: number, version: string): Promise<CatalogueEntry> {
  const current = catalogue.findById(specialtyId);
  if (current?.catalogueVersion === version) return current;
  const kept = await CatalogueVersion.findById(versionId(specialtyId, version)).lean();
  return (kept?.entry as CatalogueEntry | undefined) ?? fail('SPECIALTY_NOT_FOUND');
}
