import { createHash } from 'node:crypto'
import type { RegisterId } from '@marquee/markets'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  type JobHandler,
  type Log,
  newId,
  takeAttempt,
  type Tx,
} from '../../kernel/index.ts'
import type {
  CaptchaAction,
  CaptchaCompany,
  CodeCompany,
  CpfRegister,
  DeviceCompany,
  ExclusionRegister,
  Mail,
  MailCompany,
  MailSent,
  Places,
  ScreeningCompany,
} from './ports.ts'
import type { PersonCompany } from './person-ports.ts'
import { openMail, sealMail, sendMailJob } from './queued-mails.ts'

/** The connected registers of excluded players, by their names in the policy. */
export type ExclusionRegisters = Readonly<Partial<Record<RegisterId, ExclusionRegister>>>

export interface OutsideDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly codes: CodeCompany
  readonly mail: MailCompany
  readonly captcha: CaptchaCompany
  readonly places: Places
  /** Undefined where sign-ups are not compared with it. */
  readonly cpfRegister?: CpfRegister | undefined
  /** Undefined where browsers are not checked. */
  readonly deviceCompany?: DeviceCompany | undefined
  /** None by default. */
  readonly exclusionRegisters?: ExclusionRegisters | undefined
  /** Undefined where players are not screened. */
  readonly screeningCompany?: ScreeningCompany | undefined
  /** Undefined where data of persons is compared with no source. */
  readonly personCompany?: PersonCompany | undefined
  readonly captchaRules: {
    /** Host of our pages; a token solved on another host is refused. */
    readonly hostname: string
    /** Minimum score of services that give one, 0 to 1. */
    readonly minScore: number
    /** What a player gets when the service does not answer. */
    readonly onFailure: 'allow' | 'refuse'
  }
}

export type CaptchaVerdict = 'ok' | 'refused' | 'unavailable'

export interface Outside {
  readonly codes: CodeCompany
  /** Undefined where none is connected. */
  readonly cpfRegister: CpfRegister | undefined
  /** Undefined where none is connected. Its answers are recorded and acted on by `identity`. */
  readonly deviceCompany: DeviceCompany | undefined
  readonly exclusionRegisters: ExclusionRegisters
  /** Undefined where none is connected. Its answers are recorded and acted on by `players`. */
  readonly screeningCompany: ScreeningCompany | undefined
  /** Undefined where none is connected. Its answers are recorded and acted on by `verification`. */
  readonly personCompany: PersonCompany | undefined
  readonly placeOf: Places['placeOf']
  /** Sends immediately, for codes that a player waits for. */
  sendMail(mail: Mail, options?: { readonly signal?: AbortSignal }): Promise<MailSent>
  /** Sends after the transaction has committed, and retries until the company has accepted or refused. */
  queueMail(tx: Tx, mail: Mail): Promise<void>
  /** Verifies a captcha token: solved by a person, on our page, for this action, and not used before. */
  verifyCaptcha(check: {
    readonly token: string | undefined
    readonly ip: string
    readonly action: CaptchaAction
    readonly signal?: AbortSignal
  }): Promise<CaptchaVerdict>
  readonly jobs: readonly JobHandler[]
}

/** Captcha tokens live two minutes; used ones are remembered longer than that. */
const CAPTCHA_MEMORY_MS = 5 * 60_000
const MAX_CAPTCHA_TOKEN = 4_096

export function createOutside(deps: OutsideDependencies): Outside {
  const { db, clock, log } = deps
  return {
    codes: deps.codes,
    cpfRegister: deps.cpfRegister,
    deviceCompany: deps.deviceCompany,
    exclusionRegisters: deps.exclusionRegisters ?? {},
    screeningCompany: deps.screeningCompany,
    personCompany: deps.personCompany,
    placeOf: (visitor) => deps.places.placeOf(visitor),
    sendMail: (mail, options) => deps.mail.send(mail, options),
    queueMail: (tx, mail) =>
      enqueueJob(tx, sendMailJob, sealMail(tx, { ...mail, id: mail.id ?? newId('mail', clock) })),

    async verifyCaptcha({ token, ip, action, signal }) {
      if (token === undefined || token === '' || token.length > MAX_CAPTCHA_TOKEN) return 'refused'
      // A token works once: a replay fails even if the service itself accepts it again.
      const use = await takeAttempt(db, clock, {
        scope: 'captcha-token',
        subject: createHash('sha256').update(token).digest('base64url'),
        max: 1,
        windowMs: CAPTCHA_MEMORY_MS,
      })
      if (!use.allowed) return 'refused'
      const report = await deps.captcha.report({ token, ip, ...(signal ? { signal } : {}) })
      if (report.outcome === 'unknown') {
        log.warn({ port: 'captcha', action, onFailure: deps.captchaRules.onFailure }, 'captcha is away')
        return deps.captchaRules.onFailure === 'allow' ? 'ok' : 'unavailable'
      }
      const { hostname, minScore } = deps.captchaRules
      const isOurs =
        (report.action === null || report.action === action) &&
        (report.hostname === null || report.hostname === hostname)
      return report.isHuman && isOurs && (report.score ?? 1) >= minScore ? 'ok' : 'refused'
    },

    jobs: [
      handleJob(sendMailJob, async (queued, { signal }) => {
        const mail = openMail(db, queued)
        const sent = await deps.mail.send(mail, { signal })
        if (sent.outcome === 'unknown') throw new Error('the mail company gave no answer; it is asked again')
        if (sent.outcome === 'refused') log.warn({ port: 'mail', tag: mail.tag }, 'a mail was refused')
      }),
    ],
  }
}
