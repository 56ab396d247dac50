/** The comparison of a sign-up with Brazil's register of taxpayers (integrations §14). */
import { isSameName } from '@marquee/contract/rules'
import { AppError, type Log, returnAttempt, type SealedSecrets } from '../../kernel/index.ts'
import type { CpfRegister, CpfReport } from '../outside/index.ts'
import { type AttemptCounting, countAttempt } from './count-attempt.ts'
import type { Registration } from './registration-store.ts'
import { cpfLookUpBudget, sha256 } from './rules.ts'

/** What is compared. */
export interface CpfQuestion {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  /** E.164; look-ups are counted for it. */
  readonly phone: string
  /** Identifies the number that was confirmed. */
  readonly digest: Buffer
  /** The number, encrypted. */
  readonly sealed: string | null
}

/** What is compared of a registration; null without a national number. */
function cpfQuestionOf({ contact, ...registration }: Registration): CpfQuestion | null {
  if (!contact?.nationalNumberDigest) return null
  const { dateOfBirth, phone, nationalNumberDigest: digest, nationalNumberSealed: sealed } = contact
  const { firstName, lastName } = registration
  return { firstName, lastName, dateOfBirth, phone, digest, sealed }
}

export interface CpfChecks {
  /** Encrypts a number until it is looked up; null without a register. */
  seal(digits: string, digest: Buffer): string | null
  /** Whether a registration needs no comparison, or had it with what it says now. */
  isAnswered(registration: Registration, confirmed: CpfQuestion | null): boolean
  /**
   * Compares a registration whose address and number are proven. Never call it inside a transaction.
   * @returns what the register has confirmed; null when nothing had to be
   * @throws AppError `error.cpf.not_confirmed` at the field, one answer for every reason; `error.cpf.unavailable` when
   *   the register gives no answer, which counts as nothing; `error.rate.limited`
   */
  confirm(registration: Registration, signal: AbortSignal): Promise<CpfQuestion | null>
}

interface CpfChecksDependencies extends AttemptCounting {
  readonly log: Log
  /** Undefined where none is connected. */
  readonly register: CpfRegister | undefined
  readonly secrets: SealedSecrets
}

/** The use of `createSealedSecrets` for national numbers. */
export const NUMBERS_USE = 'identity national numbers'

/** What a number is sealed for: it opens with the digest beside it only. */
export const sealedForCpf = (digest: Buffer): string => `cpf:${digest.toString('base64url')}`

export function createCpfChecks(deps: CpfChecksDependencies): CpfChecks {
  const { db, log, register, secrets } = deps

  return {
    isAnswered(registration, confirmed) {
      const question = register ? cpfQuestionOf(registration) : null
      return (
        question === null ||
        (confirmed !== null &&
          confirmed.digest.equals(question.digest) &&
          confirmed.dateOfBirth === question.dateOfBirth)
      )
    },

    seal: (digits, digest) => (register ? secrets.seal(Buffer.from(digits), sealedForCpf(digest)) : null),

    async confirm(registration, signal) {
      const question = cpfQuestionOf(registration)
      if (!register || !question) return null
      // From a time without a register: the number must be entered again.
      if (!question.sealed) throw notConfirmed()
      const budget = await countAttempt(deps, {
        scope: 'registration-cpf-look-up',
        subject: `number:${sha256(question.phone).toString('base64url')}`,
        ...cpfLookUpBudget,
      })
      const cpf = secrets.open(question.sealed, sealedForCpf(question.digest)).toString()
      const report = await register.lookUp({ cpf, signal })
      if (report.outcome === 'unknown') {
        await returnAttempt(db, budget)
        log.error({ port: 'cpf', alarm: true }, 'a sign-up waits: the register of CPFs gave no answer')
        throw new AppError('error.cpf.unavailable')
      }
      if (!isConfirmed(report, question)) throw notConfirmed()
      return question
    },
  }
}

/** A regular number of somebody with this name and birth date. */
function isConfirmed(
  report: Exclude<CpfReport, { outcome: 'unknown' }>,
  person: Pick<CpfQuestion, 'firstName' | 'lastName' | 'dateOfBirth'>,
): boolean {
  return (
    report.outcome === 'found' &&
    report.isRegular &&
    report.dateOfBirth === person.dateOfBirth &&
    // The register has one field for the whole name.
    isSameName(person, { firstName: report.name, lastName: '' })
  )
}

/** The answer does not say what differs, so that nobody learns whose a number is. */
const notConfirmed = () =>
  new AppError('error.cpf.not_confirmed', {
    fields: [
      {
        field: 'cpf',
        code: 'error.cpf.not_confirmed',
        message: 'the register does not confirm number, name and date of birth',
      },
    ],
  })
