import { fieldError, type Tx } from '../../kernel/index.ts'
import type { AccountsPort, ShownTerms } from './ports.ts'

/**
 * Keeps the text of the terms that a person has accepted (ID-13): the one with the hash that the form names. A caller
 * that names none has accepted the text as readers of the language see it.
 * @throws AppError field error `outdated` for another version or another text than the one in force
 */
export async function keepShownTerms(
  deps: { readonly accounts: Pick<AccountsPort, 'keepTerms'>; readonly currentTermsVersion: () => number },
  tx: Tx,
  input: {
    readonly termsAndConditionsAcceptedVersion: number
    readonly termsTextHash?: string | undefined
    readonly languageCode: string
  },
): Promise<ShownTerms> {
  const { termsAndConditionsAcceptedVersion: version, termsTextHash: hash, languageCode: language } = input
  const textHash = hash === undefined ? undefined : Buffer.from(hash, 'hex')
  const isCurrent = version === deps.currentTermsVersion()
  const shown = isCurrent ? await deps.accounts.keepTerms(tx, { version, language, textHash }) : null
  if (!shown) throw fieldError('termsAndConditionsAcceptedVersion', 'outdated')
  return shown
}
