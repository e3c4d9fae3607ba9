import { getSpecialtyById } from '@larkfield/schemas/internal/get-specialty-by-id.ts';
import { fail } from '@larkfield/service-kit/http/app-error.ts';
import { route } from '@larkfield/service-kit/http/route.ts';
import type { ChecklistContext } from '#src/checklist-context.ts';

export const getSpecialtyByIdRoute = ({ catalogue }: ChecklistContext) =>
  route(getSpecialtyById, ({ params: { id } }) => catalogue.findById(id)?.specialty ?? fail('SPECIALTY_NOT_FOUND'));
