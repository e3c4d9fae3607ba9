import { listCorrespondents } from '@larkfield/schemas/internal/candidates/list-correspondents.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { listProInterestAddresses } from '#src/feedback/pro-interest-store.ts';
import { listInquiryAddresses } from '#src/inquiries/inquiry-store.ts';

const limit = 500;

export const listCorrespondentsRoute = () =>
  route(listCorrespondents, async ({ query: { list, after } }) => {
    const found = await (list === 'inquiries' ? listInquiryAddresses({ after, limit }) : listProInterestAddresses({ after, limit }));
    return {
      emails: [...new Set(found.map(({ emailKey }) => emailKey))],
      next: found.length === limit ? found.at(-1)!._id.toHexString() : null,
    };
  });
