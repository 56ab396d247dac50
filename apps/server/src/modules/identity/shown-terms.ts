import { fieldError, type Tx } from '../../kernel/index.ts'
import type { AccountsPort, ShownTerms } from './ports.ts'

/**
 * Keeps the text of the terms that a person has accepted, as readers of the page's language see it (ID-13).
 * @throws AppError field error `outdated` for another version than the one in force
 */
export async function keepShownTerms(
  deps: { readonly accounts: Pick<AccountsPort, 'keepTerms'>; readonly currentTermsVersion: () => number },
  tx: Tx,
  input: { readonly termsAndConditionsAcceptedVersion: number; readonly languageCode: string },
): Promise<ShownTerms> {
  const version = input.termsAndConditionsAcceptedVersion
  const isCurrent = version === deps.currentTermsVersion()
  const shown = isCurrent ? await deps.accounts.keepTerms(tx, version, input.languageCode) : null
  if (!shown) throw fieldError('termsAndConditionsAcceptedVersion', 'outdated')
  return shown
}
