import { type TextId, useTexts } from '../../../shared/texts/index.ts'

/** Messages of a whole form. */
const formTexts: Readonly<Record<string, TextId<'signup' | 'default'>>> = {
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
  busy: 'signup.failed.busy',
  'error.captcha.validation': 'signup.failed.captcha',
}

/** Turns error codes into messages. @param own the step's own, by code */
export function useResetTexts(own: Readonly<Record<string, TextId<'security' | 'signup' | 'default'>>>) {
  const { t } = useTexts('security', 'signup')
  return (code: string): string => t(own[code] ?? formTexts[code] ?? 'common.unknownFailed')
}
