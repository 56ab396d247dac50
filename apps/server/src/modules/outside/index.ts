export { type CaptchaVerdict, createOutside, type Outside, type OutsideDependencies } from './service.ts'
export type {
  CaptchaAction,
  CaptchaCompany,
  CaptchaReport,
  CodeChecked,
  CodeCompany,
  CodeSent,
  Mail,
  MailCompany,
  MailSent,
  Place,
  Places,
  Unknown,
  Visitor,
} from './ports.ts'
