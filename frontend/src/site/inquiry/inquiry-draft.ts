/** What was typed into an inquiry that was closed unsent: a press beside the dialog must not cost it. Kept in memory only. */
export interface InquiryDraft {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
}

export const emptyInquiry: InquiryDraft = { name: '', email: '', phone: '', company: '', message: '' };

let draft = emptyInquiry;

export const inquiryDraft = {
  get: () => draft,
  set: (next: InquiryDraft) => {
    draft = next;
  },
};
