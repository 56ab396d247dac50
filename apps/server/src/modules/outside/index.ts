export { openMail, type QueuedMail } from './queued-mails.ts'
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
  DeviceScript,
  DeviceScripts,
  ExclusionMoment,
  ExclusionRegister,
  ExclusionReport,
  ExclusionSubject,
  Mail,
  MailCompany,
  MailSent,
  Place,
  Places,
  ScreenedPerson,
  ScreeningCompany,
  ScreeningMatch,
} from './ports.ts'
export type { CheckedPerson, FieldMatch, PersonCompany, PersonSource } from './person-ports.ts'
