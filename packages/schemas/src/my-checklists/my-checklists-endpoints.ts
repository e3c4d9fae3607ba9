import { askForErasure } from './ask-for-erasure.ts';
import { askForMyChecklists } from './ask-for-my-checklists.ts';
import { closeMyChecklists } from './close-my-checklists.ts';
import { downloadOwnPdf } from './download-own-pdf.ts';
import { exportMyData } from './export-my-data.ts';
import { getEarlierAnswers } from './get-earlier-answers.ts';
import { getOwnEditData } from './get-own-edit-data.ts';
import { listMyChecklists } from './list-my-checklists.ts';
import { openMyChecklists } from './open-my-checklists.ts';
import { submitAgain } from './submit-again.ts';

/** What the owner of checklists does after opening a mailed link. */
export const myChecklistsEndpoints = {
  askForErasure,
  askForMyChecklists,
  closeMyChecklists,
  downloadOwnPdf,
  exportMyData,
  getOwnEditData,
  getEarlierAnswers,
  listMyChecklists,
  openMyChecklists,
  submitAgain,
} as const;
