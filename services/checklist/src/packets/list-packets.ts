import { listPackets } from '@larkfield/schemas/packets/list-packets.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { findSubmission } from '#src/submissions/submission-store.ts';
import { listPacketsOf } from './packet-store.ts';
import { toPackets } from './packet-view.ts';

export const listPacketsRoute = () =>
  route(listPackets, async ({ params: { id }, response }) => {
    const submission = (await findSubmission(id)) ?? fail('SUBMISSION_NOT_FOUND');
    response.setHeader('Cache-Control', 'no-store');
    return { packets: await toPackets(await listPacketsOf(id), [submission]) };
  });
