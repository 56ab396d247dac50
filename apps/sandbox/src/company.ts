import type { FastifyInstance } from 'fastify'
import type { Books } from './books.ts'
import type { Clock } from './clock.ts'
import type { Control } from './control/control.ts'
import type { Settings } from './settings.ts'
import type { Signals } from './signals.ts'

export interface CompanyContext {
  readonly settings: Settings
  /** Shared database; a company prefixes its tables with its name. */
  readonly books: Books
  /** The company's own clock; its control panel may set it ahead. */
  readonly clock: Clock
  /** Call log and switches of the company's control panel. */
  readonly control: Control
  /** `announce(topic)` makes pages with `liveTopic` reload their data. */
  readonly signals: Signals
}

/** A running company. */
export interface OpenCompany {
  /**
   * Registers routes without the company's prefix: they are mounted below `/{id}`. The control panel delays, drops and
   * logs every route of the protocol; a screen for people sets `config: { isScreen: true }` and is exempt.
   */
  register(app: FastifyInstance): Promise<void>
  /** Screens at addresses of their own, such as `/phone`. */
  registerScreens?(app: FastifyInstance): Promise<void>
  /** Opens ports of its own, for protocols that are not HTTP. */
  listen?(): Promise<void>
  /** Starts background work after all routes are registered; resumes what a killed process has left. */
  start?(): void
  stop?(): Promise<void>
}

/** A simulator of an outside company: its protocol, its screens, its switches. */
export interface Company {
  /** Path segment. */
  readonly id: string
  readonly name: string
  readonly kind:
    | 'messages'
    | 'payments'
    | 'bank'
    | 'studio'
    | 'captcha'
    | 'delivery'
    | 'platform'
    | 'register'
    | 'device'
    | 'screening'
    | 'person-check'
    | 'virus-scan'
    | 'identity'
    | 'public-records'
    | 'account-information'
  /** One sentence for the index page. */
  readonly describe: string
  readonly screens: readonly { readonly title: string; readonly path: string }[]
  /** Names of the answers that the panel can request for the next call. */
  readonly answers: readonly string[]
  open(context: CompanyContext): OpenCompany
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A screen for people, exempt from the control panel. */
    isScreen?: boolean
  }
}
