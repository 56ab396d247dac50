import { ApiError } from '../../shared/api/api-error.ts'
import type { TextId } from '../../shared/texts/index.ts'
import { PasskeyProblem, type PasskeyReason } from './passkey-browser.ts'

type AnyText = TextId<'security' | 'default'>

const textByReason: Readonly<Record<PasskeyReason, AnyText>> = {
  cancelled: 'passkeys.cancelled',
  exists: 'passkeys.exists',
  unsupported: 'passkeys.unsupported',
  unloaded: 'common.networkFailed',
  failed: 'passkeys.refused',
}

const textByCode: Readonly<Record<string, AnyText>> = {
  'error.passkey.expired': 'passkeys.expired',
  'error.passkey.refused': 'passkeys.refused',
  'error.passkey.limit_reached': 'passkeys.full',
  'error.passkey.last': 'passkeys.last',
  'error.not_found': 'passkeys.gone',
  'error.rate.limited': 'stepUp.bank.busy',
}

/** Why nothing was done with a passkey. */
export function passkeyText(error: unknown): AnyText {
  if (error instanceof PasskeyProblem) return textByReason[error.reason]
  if (!(error instanceof ApiError)) return 'common.unknownFailed'
  if (error.isNetwork) return 'common.networkFailed'
  if (error.isMaintenance) return 'status.maintenance.text'
  return textByCode[error.code] ?? 'common.unknownFailed'
}

/** The player has only closed the browser's dialog: no alarm about it. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof PasskeyProblem && error.reason === 'cancelled'
