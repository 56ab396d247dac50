import { z } from 'zod'
import { credentials } from '../credentials.ts'

const { user, password } = credentials.pariplay

/** Both sides send the same user name and password, as fields of the body. */
export const account = { UserName: user, Password: password }

export const accountFields = z.object({ UserName: z.string(), Password: z.string() })

export const isOurs = ({ UserName, Password }: z.infer<typeof accountFields>): boolean =>
  UserName === user && Password === password

/** Numbers of the protocol's errors that both sides use. */
export const NO_FREE_ROUNDS = 2
export const CREDENTIALS = 4
export const UNKNOWN_TRANSACTION = 6
export const UNKNOWN_GAME = 7
export const UNKNOWN_PLAYER = 10
export const REPEATED = 11
export const CANCELLED = 18
export const CURRENCY = 30
export const GENERAL = 900

export const refusal = (code: number) => ({ Error: { ErrorCode: code } })
