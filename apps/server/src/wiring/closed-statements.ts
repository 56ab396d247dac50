import { type ClosedStatements, createClosedStatements, derivedKey } from '../modules/identity/index.ts'
import { statementReader } from '../modules/payments/index.ts'
import { createClosedAccounts } from '../modules/players/index.ts'
import type { Foundation } from './foundation.ts'
import { gameNames } from './lobby-ports.ts'
import type { Modules } from './modules.ts'

/** Statements of closed accounts for their holders. */
export const openClosedStatements = (
  { db, clock, config }: Pick<Foundation, 'db' | 'clock' | 'config'>,
  {
    audit,
    outside,
    brand,
    players,
    wallet,
    lobby,
  }: Pick<Modules, 'audit' | 'outside' | 'brand' | 'players' | 'wallet' | 'lobby'>,
): ClosedStatements =>
  createClosedStatements({
    db,
    clock,
    audit,
    outside,
    holders: createClosedAccounts({ db, clock, players }),
    readPage: statementReader({ wallet, gameOf: gameNames(lobby.games) }),
    brand: { name: brand.name, siteUrl: config.http.publicUrl.replace(/\/+$/, '') },
    linkKey: derivedKey(config.identity.passwordPepper.reveal(), 'links of closed statements'),
    budgetScale: config.http.rateScale,
  })
