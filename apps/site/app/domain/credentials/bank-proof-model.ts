import { ApiError } from '../../shared/api/api-error.ts'
import type { TextId } from '../../shared/texts/index.ts'
import { reasonOf } from './bank-return.ts'

type AnyText = TextId<'security' | 'signup' | 'default'>

const refusalTexts: Readonly<Record<string, AnyText>> = {
  another_person: 'stepUp.bank.another',
  account: 'pnp.refused.account',
  name_differs: 'pnp.refused.name_differs',
  cancelled: 'pnp.refused.cancelled',
  not_offered: 'stepUp.none',
}

/** Why the bank has proven nothing. @param code the one that was sent, where the bank had returned */
export function bankProofText(error: unknown, code?: string): AnyText {
  if (!(error instanceof ApiError)) return 'common.unknownFailed'
  if (error.isNetwork) return 'common.networkFailed'
  if (error.isMaintenance) return 'status.maintenance.text'
  switch (error.code) {
    case 'error.bank.refused':
      return refusalTexts[String(error.additionalInfo['reason'])] ?? 'pnp.refused.declined'
    case 'error.bank.expired': {
      // The bank sent the person back without a code, and the server knows of no refusal.
      const reason = reasonOf(code ?? '')
      return reason ? `pnp.refused.${reason}` : 'pnp.problem.expired'
    }
    case 'error.bank.unavailable':
    case 'error.bank.pending':
      return 'pnp.problem.unavailable'
    case 'error.rate.limited':
      return 'stepUp.bank.busy'
    default:
      return 'common.unknownFailed'
  }
}
