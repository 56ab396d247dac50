export { locationOf, visitorBlock } from './places.ts'
export { createOutside, type Outside, type OutsideDependencies } from './service.ts'
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
  Mail,
  MailCompany,
  MailSent,
  Place,
  Places,
  ScreenedPerson,
  ScreeningCompany,
  ScreeningMatch,
} from './ports.ts'
