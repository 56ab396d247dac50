import { type TextId, useTexts } from '../../shared/texts/index.ts'

/** Messages by error code. */
export type CredentialTexts = Readonly<Record<string, TextId<'signup' | 'security' | 'default'>>>

/** What can happen to a whole form that takes a password, a code or an address. */
const wholeTexts: CredentialTexts = {
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
  busy: 'stepUp.wait',
}

/** Turns error codes into messages. @param own the form's own, by code */
export function useCredentialTexts(own: CredentialTexts): (code: string) => string {
  const { t } = useTexts('security', 'signup')
  return (code) => t(own[code] ?? wholeTexts[code] ?? 'common.unknownFailed')
}
