import type { Clock } from '../../../kernel/index.ts'
import { authorizationOf, type SignedCall } from './auth.ts'
import type { NovomaticAccount, NovomaticConfig } from './config.ts'

/** Headers of a call to the studio. @param call its path is below the base URL */
export function signedHeaders(
  {
    config,
    account,
    clock,
  }: {
    readonly config: Pick<NovomaticConfig, 'apiUrl'>
    readonly account: NovomaticAccount
    readonly clock: Clock
  },
  { method, path, body }: Omit<SignedCall, 'dateUtc'>,
): Readonly<Record<'DateUtc' | 'Authorization', string>> {
  const basePath = new URL(config.apiUrl).pathname.replace(/\/$/, '')
  const dateUtc = clock.now().toString({ smallestUnit: 'second' })
  const signed = { method, path: basePath + path, dateUtc, body }
  return {
    DateUtc: dateUtc,
    Authorization: authorizationOf(signed, account.publicKey, account.secrets[0] ?? ''),
  }
}
