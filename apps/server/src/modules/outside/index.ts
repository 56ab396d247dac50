export { locationOf, visitorBlock } from './places.ts'
export { createOutside, type ExclusionRegisters, type Outside, type OutsideDependencies } from './service.ts'
export type {
  CaptchaCompany,
  CaptchaReport,
  CodeChecked,
  CodeCompany,
  CodeSent,
  CpfRegister,
  CpfReport,
  DeviceAction,
  DeviceCompany,
  DeviceReport,
  ExclusionMoment,
  ExclusionRegister,
  ExclusionReport,
  ExclusionSubject,
  Mail,
  MailCompany,
  MailSent,
  Place,
  Places,
} from './ports.ts'
