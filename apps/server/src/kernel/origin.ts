import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from './http/types.ts'

/** What the present work was started by: a request of the API, or a part of the system with its name. */
export type Origin =
  | {
      readonly kind: 'request'
      readonly requestId: string
      readonly ip: string
      readonly cookies: Readonly<Record<string, string | undefined>>
      /** Null for a visitor. */
      readonly caller: Caller | null
      /** Whether the route asks for a recent proof of who the caller is. */
      readonly needsProof: boolean
    }
  | {
      readonly kind: 'system'
      /** Of the job, the subscriber or the company whose callback it is. */
      readonly name: string
    }

const origins = new AsyncLocalStorage<Origin>()

/** Runs work under an origin: everything that it calls and awaits reads the same one. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => origins.run(origin, work)

/** Undefined where nobody asked: at the start of a server, in a command of staff. */
export const currentOrigin = (): Origin | undefined => origins.getStore()
