import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import { getInquiriesToday } from '@larkfield/schemas/portal/inquiries/get-inquiries-today.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import { countOpenInquiries } from './inquiry-store.ts';

export const getInquiriesTodayRoute = () =>
  route(getInquiriesToday, async () => {
    const { answerWithin } = contactConstants;
    const { oldest, ...counts } = await countOpenInquiries(new Date(Date.now() - answerWithin));
    return { ...counts, nextDueAt: oldest && new Date(oldest.getTime() + answerWithin).toISOString() };
  });
