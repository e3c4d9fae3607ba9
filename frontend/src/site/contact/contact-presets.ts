import type { ModalPreset } from '#src/site/shared/modal-presets.ts';

/** The source of an inquiry from the contact page that says nothing more precise. */
export const contactPageSource = 'contact-page';

/** The three inquiries of the contact page. */
export const contactPresets = {
  general: {
    title: 'General Inquiry',
    description: 'Questions about who we are and how we work, from press, partners and neighbors too.',
    subject: 'General Inquiry',
    source: `${contactPageSource}-general`,
    sourceTitle: 'Contact page: General Inquiry',
  },
  careers: {
    title: 'Career Team',
    description: 'Tell us what you do, where you want to work and when you could start.',
    subject: 'Career Inquiry',
    source: `${contactPageSource}-careers`,
    sourceTitle: 'Contact page: Career Team',
  },
  employers: {
    title: 'Employer Team',
    description: 'Tell us the role, the place and the date. We answer with people.',
    subject: 'Employer Inquiry',
    source: `${contactPageSource}-employers`,
    sourceTitle: 'Contact page: Employer Team',
  },
} as const satisfies Record<string, ModalPreset>;

export type ContactPresetKey = keyof typeof contactPresets;
