import { paths } from '#src/shared/text/paths.ts';

export interface ServiceEntry {
  path: string;
  name: string;
  subtitle: string;
  /** The slide-in menu of small screens lists four of the six. */
  isInMobileMenu: boolean;
}

/** The six services in the order of the menu. */
export const services: ServiceEntry[] = [
  {
    path: paths.healthcareRecruitment,
    name: 'Healthcare Recruitment',
    subtitle: 'Nurses, allied health and therapy',
    isInMobileMenu: true,
  },
  {
    path: paths.itSoftware,
    name: 'IT & Software',
    subtitle: 'Developers, data and infrastructure',
    isInMobileMenu: true,
  },
  {
    path: paths.engineeringTechnical,
    name: 'Engineering & Technical',
    subtitle: 'Licensed engineers and technicians',
    isInMobileMenu: true,
  },
  {
    path: paths.nonItProfessional,
    name: 'Executive & Non-IT',
    subtitle: 'Leadership, finance and operations',
    isInMobileMenu: true,
  },
  {
    path: paths.contractStaffing,
    name: 'Contract Staffing',
    subtitle: 'Cover for weeks or for seasons',
    isInMobileMenu: false,
  },
  {
    path: paths.testService,
    name: 'Test Services',
    subtitle: 'Quality assurance and technical testing',
    isInMobileMenu: false,
  },
];
