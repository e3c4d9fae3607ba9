import { notifyProInterest } from '@larkfield/schemas/contact/notify-pro-interest.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { upsertProInterest } from './pro-interest-store.ts';

export const notifyProInterestRoute = () =>
  route(notifyProInterest, async ({ body: { metadata, phone, specialtyId, specialtyName, ...person } }) => {
    await upsertProInterest({
      ...person,
      phone: phone || null,
      specialtyId: specialtyId ?? null,
      specialtyName: specialtyName || null,
      featureTitle: metadata.featureTitle,
    });
    return { message: "You're on the list!" };
  });
