import mongoose, { trusted, Types, type InferSchemaType } from 'mongoose';
import { auditOutboxField, auditOutboxIndex, toAuditEvent, type AuditNote } from '@larkfield/stored-data/audit-event.ts';
import { deletePreservingAudit } from '@larkfield/stored-data/audit-outbox.ts';
import { placeOf, sealedFields } from '@larkfield/stored-data/sealed-fields.ts';
import { addressForm } from '@larkfield/schemas/typed.ts';
import { keyedHash } from '@larkfield/service-kit/secrets/derive-key.ts';
import { decryptField, encryptField, type KeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { isDuplicateKey } from '@larkfield/service-kit/stores/mongo.ts';
import { staffMember, type StaffMember } from '#src/submissions/submission-parts-store.ts';

/** A candidate as staff know them: everyone who submitted with one address. The id is random and reveals nothing about the address. */
const schema = new mongoose.Schema(
  {
    /** Keyed hash of the address, to find the record. */
    personKey: { type: String, required: true },
    /** The address, or the reference of a checklist without one, to find the submissions. */
    sealedAddress: { type: String, required: true },
    /** The member of staff who is responsible for the candidate and is assigned their next checklists. */
    owner: staffMember,
    /** Incremented by every change of the owner; missing before the first. */
    ownerRevision: Number,
    ...auditOutboxField,
  },
  { collection: sealedFields.personAddress.collection, versionKey: false, strict: 'throw' },
);
schema.index({ personKey: 1 }, { unique: true });
// Serves: sending audit events.
schema.index(...auditOutboxIndex);
const PersonModel = mongoose.model('Person', schema);

export type StoredPerson = Omit<InferSchemaType<typeof schema>, 'unsentAudit' | 'owner'> & {
  _id: Types.ObjectId;
  owner?: StaffMember | null;
};

const place = (id: Types.ObjectId) => placeOf(sealedFields.personAddress, id.toHexString());

/** The hash that identifies the record of an address. Visits of My checklists use a different hash with the same key. */
export function personKeyOf(addressKey: Buffer, address: string): string {
  return keyedHash(addressKey, `person ${addressForm(address)}`);
}

/** Finds or creates the record of an address. */
export async function openPerson(ring: KeyRing, addressKey: Buffer, address: string): Promise<StoredPerson> {
  const personKey = personKeyOf(addressKey, address);
  const known = await findPersonByKey(personKey);
  if (known) return known;
  const _id = new Types.ObjectId();
  const made = { _id, personKey, sealedAddress: encryptField(ring, address.trim().toLowerCase(), place(_id)) };
  try {
    await PersonModel.create(made);
    return made;
  } catch (error) {
    // Another request created it at the same moment.
    if (!isDuplicateKey(error)) throw error;
    return openPerson(ring, addressKey, address);
  }
}

export const findPersonByKey = (personKey: string) => PersonModel.findOne({ personKey }, { unsentAudit: 0 }).lean<StoredPerson>();

export async function findStoredPerson(id: string): Promise<StoredPerson | null> {
  return PersonModel.findById(new Types.ObjectId(id), { unsentAudit: 0 }).lean<StoredPerson>();
}

export const openPersonAddress = (ring: KeyRing, { _id, sealedAddress }: StoredPerson) => decryptField(ring, sealedAddress, place(_id));

interface OwnerChange {
  owner: StaffMember | null;
  /** The revision that the caller saw. */
  revision: number;
}

/** Sets the owner of a candidate or, with null, removes it; returns null if the owner has changed since the caller saw it. */
export async function setOwner(
  { _id }: StoredPerson,
  { owner, revision }: OwnerChange,
  act: Pick<AuditNote, 'actor' | 'requestId'>,
): Promise<StoredPerson | null> {
  const action = owner ? 'person.owner-set' : 'person.owner-removed';
  const event = toAuditEvent({ ...act, action, object: `person:${_id.toHexString()}`, changedFields: ['owner'] });
  return PersonModel.findOneAndUpdate(
    { _id, ownerRevision: revision === 0 ? trusted({ $exists: false }) : revision },
    { ...(owner ? { $set: { owner } } : { $unset: { owner: 1 } }), $inc: { ownerRevision: 1 }, $push: { unsentAudit: event } },
    { returnDocument: 'after', projection: { unsentAudit: 0 } },
  ).lean<StoredPerson>();
}

/** The owner of a candidate in the form of the contracts. */
export const toOwner = ({ owner, ownerRevision }: StoredPerson) => ({ owner: owner ?? null, ownerRevision: ownerRevision ?? 0 });

/** Removes the owner of an erased candidate who has submitted again. */
export const forgetOwner = (_id: Types.ObjectId) => PersonModel.updateOne({ _id }, { $unset: { owner: 1 }, $inc: { ownerRevision: 1 } });

/** Records in the order of their ids, starting after an id. */
export async function listPeople(after: Types.ObjectId | null, limit: number): Promise<StoredPerson[]> {
  return PersonModel.find(after ? { _id: trusted({ $gt: after }) } : {}, { unsentAudit: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<StoredPerson[]>();
}

export async function deletePeople(ids: Types.ObjectId[]): Promise<number> {
  return ids.length === 0 ? 0 : deletePreservingAudit('checklist', PersonModel, { _id: trusted({ $in: ids }) });
}
