import { validUntil } from '@larkfield/assessment/validity.ts';
import { listSubmissionsOfAddresses } from '@larkfield/schemas/internal/list-submissions-of-addresses.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listSubmissionsOfMany } from '#src/submissions/candidate-submission-store.ts';

export const listSubmissionsOfAddressesRoute = () =>
  route(listSubmissionsOfAddresses, async ({ body: { emails } }) => {
    const now = new Date();
    const submissions = (await listSubmissionsOfMany(emails)).filter(({ submittedAt }) => validUntil(submittedAt) > now);
    return {
      submissions: submissions.map(({ _id, email, specialtyId, reference, submittedAt }) => ({
        id: _id.toString(),
        email,
        specialtyId,
        shortReference: reference,
        submittedAt: submittedAt.toISOString(),
        validUntil: validUntil(submittedAt).toISOString(),
      })),
    };
  });
