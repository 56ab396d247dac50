import type { Clock, Database, Log, Queryable, Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { AccountStatus } from '../players/index.ts'
import type { ComplaintMail } from './complaint-mails.ts'

/** What is asked about a player. */
export interface Complainant {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly status: AccountStatus
  readonly email: string
  readonly language: string
}

/** Statuses without a login. */
const shutOut: readonly AccountStatus[] = ['CLOSED', 'BLACKLISTED']

/** Whether the player cannot read or appeal on the site, so that everything is by mail (ID-14). */
export const hasNoPage = ({ status }: Pick<Complainant, 'status'>): boolean => shutOut.includes(status)

/** What staff's acts need. */
export interface ActDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

export interface ComplaintDependencies extends ActDependencies {
  readonly db: Database
  readonly log: Log
  readonly players: {
    /** Null for an unknown player. */
    factsOf(playerId: bigint, within?: Queryable): Promise<Complainant | null>
  }
  readonly queueMail: (tx: Tx, mail: ComplaintMail) => Promise<void>
  readonly brand: { readonly name: string; readonly siteUrl: string; readonly supportEmail: string }
}
