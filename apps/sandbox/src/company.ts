import type { FastifyInstance } from 'fastify'
import type { Books } from './books.ts'
import type { Clock } from './clock.ts'
import type { Control } from './control/control.ts'
import type { Settings } from './settings.ts'
import type { Signals } from './signals.ts'

export interface CompanyContext {
  readonly settings: Settings
  /** Shared file; a company names its tables so that they cannot be another's. */
  readonly books: Books
  /** The company's own clock; its panel may set it ahead. */
  readonly clock: Clock
  /** Log of calls and the switches of this company's panel. */
  readonly control: Control
  /** `announce(topic)` makes pages made with `liveTopic` read again. */
  readonly signals: Signals
}

/** A company at work. */
export interface OpenCompany {
  /**
   * Routes, written without the company's prefix: they stand below `/{id}`. Every route of the protocol is delayed, cut
   * and logged by the panel; a page for people says `config: { isScreen: true }` and is not.
   */
  register(app: FastifyInstance): Promise<void>
  /** Pages for people at addresses of their own, such as `/phone`. */
  registerScreens?(app: FastifyInstance): Promise<void>
  /** Opens ports of its own, for protocols that are not HTTP. */
  listen?(): Promise<void>
  /** Begins work in the background, after all routes stand; also finds what a killed process has left. */
  start?(): void
  stop?(): Promise<void>
}

/** A stand-in of an outside company: its protocol, its screens, its switches. */
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
  open(context: CompanyContext): OpenCompany
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page for people: the panel leaves it alone. */
    isScreen?: boolean
  }
}
