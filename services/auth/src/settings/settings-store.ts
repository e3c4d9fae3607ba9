import mongoose from 'mongoose';
import type { SignInSettings } from '@larkfield/schemas/auth/get-sign-in-settings.ts';

const schema = new mongoose.Schema(
  { _id: { type: String, required: true }, requiresSecondFactor: { type: Boolean, required: true } },
  { collection: 'auth-settings', versionKey: false, strict: 'throw' },
);
const Settings = mongoose.model('AuthSettings', schema);
const signInId = 'sign-in';

export async function findSignInSettings(): Promise<SignInSettings> {
  return { requiresSecondFactor: await isSecondFactorRequired() };
}

/** True when everybody must sign in with a code as well. */
export async function isSecondFactorRequired(): Promise<boolean> {
  return (await Settings.findById(signInId).lean())?.requiresSecondFactor ?? false;
}

/** Stores the settings; false when they were the same before. */
export async function storeSignInSettings(settings: SignInSettings): Promise<boolean> {
  const before = await Settings.findOneAndUpdate({ _id: signInId }, { $set: settings }, { upsert: true }).lean();
  return (before?.requiresSecondFactor ?? false) !== settings.requiresSecondFactor;
}
