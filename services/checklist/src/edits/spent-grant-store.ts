import mongoose from 'mongoose';
import { linkConstants } from '@larkfield/schemas/links/link-constants.ts';

const schema = new mongoose.Schema(
  {
    /** The id of the edit permission. */
    _id: { type: String, required: true },
    removeAt: { type: Date, required: true },
  },
  { collection: 'spent-edit-grants', versionKey: false, strict: 'throw' },
);
schema.index({ removeAt: 1 }, { expireAfterSeconds: 0 });
const SpentGrant = mongoose.model('SpentEditGrant', schema);

/**
 * Marks an edit permission as used, for longer than any edit token lives. A later edit with this permission from another tab is not lost:
 * its reply has both versions to choose from (product.md#submit-8).
 */
export async function spendGrant(grantId: string, now = new Date()): Promise<void> {
  const removeAt = new Date(now.getTime() + linkConstants.editTokenFirstUse + linkConstants.editSession);
  await SpentGrant.updateOne({ _id: grantId }, { $setOnInsert: { removeAt } }, { upsert: true });
}

export async function isGrantSpent(grantId: string): Promise<boolean> {
  return (await SpentGrant.exists({ _id: grantId })) !== null;
}
