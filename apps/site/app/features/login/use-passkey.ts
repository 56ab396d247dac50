import { useQueryClient } from '@tanstack/react-query'
import { askPasskey } from '../../domain/credentials/index.ts'
import { useBlackbox } from '../../domain/device/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { duringBreak } from './model.ts'
import type { LoginCall } from './use-login.ts'

/** Logs in with a passkey. Each login asks the browser for one. */
export function usePasskey(): LoginCall {
  const client = useQueryClient()
  const blackbox = useBlackbox()
  return async (isDuringBreak) => {
    const api = getApi(client)
    const passkey = await askPasskey(await api('passkey.signInOptions', {}))
    return api('passkey.signIn', { passkey, ...duringBreak(isDuringBreak), ...(await blackbox()) })
  }
}
