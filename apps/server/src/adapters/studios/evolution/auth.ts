import type { CallbackRequest } from '../../../kernel/index.ts'
import { isOneOf } from '../secrets.ts'
import type { EvolutionAccount } from './config.ts'

/** The studio sends the secret itself, as `authToken` in the query. One that is sent twice is none. */
export function hasAuthToken(
  { query }: Pick<CallbackRequest, 'query'>,
  { secrets }: EvolutionAccount,
): boolean {
  const [token = '', ...others] = query.getAll('authToken')
  return isOneOf(secrets, token) && others.length === 0
}
