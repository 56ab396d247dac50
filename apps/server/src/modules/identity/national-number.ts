import { createHmac } from 'node:crypto'
import { fieldError, rateKey } from '../../kernel/index.ts'
import { type AttemptCounting, countAttempt } from './count-attempt.ts'
import type { CpfChecks } from './cpf-check.ts'
import { nationalNumberBudget, sha256 } from './rules.ts'

interface NationalNumber {
  readonly digest: Buffer
  /** Encrypted until it is looked up; null without a register. */
  readonly sealed: string | null
}

/**
 * Reads the national number of a resident of Brazil. Only its keyed digest is stored (ID-08, ID-09), and where a
 * register is connected the number itself, encrypted, until it is looked up.
 * @throws AppError field error `required`, `error.rate.limited`
 */
export async function readNationalNumber(
  deps: AttemptCounting & {
    readonly cpfChecks: Pick<CpfChecks, 'seal'>
    /** Key of the digests of national numbers. */
    readonly personalKey: Buffer
  },
  input: { readonly cpf?: string | undefined; readonly registrationId: string },
  ip: string,
): Promise<NationalNumber> {
  if (input.cpf === undefined) throw fieldError('cpf', 'required')
  const digits = input.cpf.replace(/\D/g, '')
  const digest = createHmac('sha256', deps.personalKey).update(`cpf:${digits}`).digest()
  // Whether a number is known is revealed after the proofs only; even so no registration may try many.
  for (const subject of [rateKey(ip), `registration:${sha256(input.registrationId).toString('base64url')}`])
    await countAttempt(deps, { scope: 'registration-cpf', subject, ...nationalNumberBudget })
  return { digest, sealed: deps.cpfChecks.seal(digits, digest) }
}
