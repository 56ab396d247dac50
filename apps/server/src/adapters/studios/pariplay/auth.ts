import { z } from 'zod'
import { isOneOf } from '../secrets.ts'
import type { JsonObject } from '../transports/json.ts'
import type { PariplayAccount } from './config.ts'

const credentials = z.object({ Account: z.object({ UserName: z.string(), Password: z.string() }) })

/** User name and password are fields of every call; both are compared, in constant time. */
export function hasCredentials(values: JsonObject, { user, secrets }: PariplayAccount): boolean {
  const read = credentials.safeParse(values)
  if (!read.success) return false
  const { UserName, Password } = read.data.Account
  const isUser = isOneOf([user], UserName)
  return isOneOf(secrets, Password) && isUser
}
