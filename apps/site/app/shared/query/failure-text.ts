import { ApiError } from '../api/api-error.ts'

/** Text of a failed read, below its title. */
export interface FailureText {
  readonly text:
    | 'common.offlineReason'
    | 'common.networkFailed'
    | 'common.previewReason'
    | 'common.tooManyRequests'
    | 'common.unknownFailed'
    | 'status.maintenance.text'
  /** Whether the player is told a reference for support: only for failures of the server. */
  readonly requestId: string | undefined
}

/** Why a read failed, by who can do something about it. A server error is never blamed on the connection. */
export function failureTextOf(error: unknown, isOnline: boolean): FailureText {
  if (!isOnline) return { text: 'common.offlineReason', requestId: undefined }
  if (!(error instanceof ApiError)) return { text: 'common.unknownFailed', requestId: undefined }
  const requestId = error.requestId === '' ? undefined : error.requestId
  if (error.isNetwork) return { text: 'common.networkFailed', requestId: undefined }
  if (error.isMaintenance) return { text: 'status.maintenance.text', requestId: undefined }
  if (error.code === 'error.preview.read_only') return { text: 'common.previewReason', requestId: undefined }
  if (error.status === 429) return { text: 'common.tooManyRequests', requestId }
  return { text: 'common.unknownFailed', requestId }
}
