/** The texts of the inquiry dialog and the data that it sends, for each place that opens it. */
export interface ModalPreset {
  title: string;
  description: string;
  subject: string;
  source: string;
  sourceTitle: string;
  /** The prefilled message. */
  message?: string;
}

export const modalPresets = {
  'hero-start-hiring': {
    title: 'Start Hiring',
    description: 'Tell us which shifts or positions are open. A recruiter gets back to you with candidates, not a brochure.',
    subject: 'Hiring Request',
    source: 'hero-start-hiring',
    sourceTitle: 'Home hero: Start Hiring',
  },
  'hero-apply-now': {
    title: 'Apply Now',
    description: "Tell us what you do and when you can start. We'll match you with jobs that fit.",
    subject: 'Job Application',
    source: 'hero-apply-now',
    sourceTitle: 'Home hero: Apply Now',
  },
  'header-start-hiring': {
    title: 'Start Hiring',
    description: "Tell us the role, the location and the start date. We'll take it from there.",
    subject: 'Hiring Request',
    source: 'header-start-hiring',
    sourceTitle: 'Header: Start Hiring',
  },
  'header-apply-now': {
    title: 'Apply Now',
    description: 'A few lines about your work are enough to get started. A recruiter will get back to you.',
    subject: 'Job Application',
    source: 'header-apply-now',
    sourceTitle: 'Header: Apply Now',
  },
  'about-partner': {
    title: 'Partner With Us',
    description: 'Tell us about your organization and the teams you need to build.',
    subject: 'Partnership Inquiry',
    source: 'about-partner',
    sourceTitle: 'About: Partner With Us',
  },
  'about-join': {
    title: 'Find Your Next Role',
    description: 'Tell us about your experience and the work you want to do next.',
    subject: 'Career Inquiry',
    source: 'about-join',
    sourceTitle: 'About: Find Your Next Role',
  },
  'service-contract-inquiry': {
    title: 'Contract Staffing',
    description: "What do you need covered, starting when, and for how long? We'll come back with a plan.",
    subject: 'Contract Staffing Inquiry',
    source: 'service-contract-inquiry',
    sourceTitle: 'Contract Staffing',
  },
  'service-engineering-inquiry': {
    title: 'Engineering & Technical Roles',
    description: "Tell us the discipline, the license and the project. We'll find people who fit all three.",
    subject: 'Engineering Staffing Inquiry',
    source: 'service-engineering-inquiry',
    sourceTitle: 'Engineering & Technical Roles',
  },
  'service-test-inquiry': {
    title: 'Test Services',
    description: "Tell us what has to be tested and by when. We'll recommend the right people.",
    subject: 'Test Services Inquiry',
    source: 'service-test-inquiry',
    sourceTitle: 'Test Services',
  },
  'checklist-success-contact': {
    title: 'Talk to Our Recruitment Team',
    description: 'We have your checklist. Ask us anything about what comes next.',
    subject: 'Question About My Skills Checklist',
    source: 'checklist-success-contact',
    sourceTitle: 'Checklist submitted',
  },
  'terms-contact': {
    title: 'Questions About Our Terms',
    description: 'Tell us which part is unclear. Someone who knows the terms will answer.',
    subject: 'Terms of Service Question',
    source: 'terms-contact',
    sourceTitle: 'Terms of Service',
  },
  'general-inquiry': {
    title: 'Get in Touch',
    description: 'Ask us anything. We reply within 24 hours.',
    subject: 'General Inquiry',
    source: 'general',
    sourceTitle: 'General Inquiry',
  },
} as const satisfies Record<string, ModalPreset>;

export type ModalPresetKey = keyof typeof modalPresets;

/** Presets for a job seeker, who has no company to name. */
export const applicationPresets: readonly ModalPresetKey[] = ['hero-apply-now', 'header-apply-now', 'about-join'];
