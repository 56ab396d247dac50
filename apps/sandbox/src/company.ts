import type { FastifyInstance } from 'fastify'
import type { Books } from './books.ts'
import type { Clock } from './clock.ts'
import type { Control } from './control/control.ts'
import type { Settings } from './settings.ts'

export interface CompanyContext {
  readonly settings: Settings
  readonly books: Books
  readonly clock: Clock
  /** Log of calls and the switches of this company's panel. */
  readonly control: Control
}

/** A stand-in of an outside company: its protocol below `/{id}`, its screens, its switches. */
export interface Company {
  /** Path segment. */
  readonly id: string
  readonly name: string
  readonly kind: 'messages' | 'payments' | 'studio' | 'captcha' | 'delivery'
  /** One sentence for the index. */
  readonly describe: string
  readonly screens: readonly { readonly title: string; readonly path: string }[]
  /** Names of the answers that the panel can ask for next. */
  readonly answers: readonly string[]
  /** Routes below `/{id}`; `start` begins background work, `stop` ends it. */
  open(context: CompanyContext): {
    register(app: FastifyInstance): Promise<void>
    start?(): void
    stop?(): Promise<void>
  }
}
