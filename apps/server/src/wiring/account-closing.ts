import type { Identity } from '../modules/identity/index.ts'
import type { Lobby } from '../modules/lobby/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import type { Payments } from '../modules/payments/index.ts'
import {
  type AccountClosing,
  createAccountClosing,
  createClosedAccounts,
  type Players,
} from '../modules/players/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'
import { gameNames } from './lobby-ports.ts'

/** Closing an account ends its sessions and sends a mail, and names games with an open round. */
export const openAccountClosing = (
  { db, clock, config }: Foundation,
  {
    brand,
    wallet,
    players,
    outside,
    identity,
    lobby,
    payments,
  }: {
    readonly brand: Brand
    readonly wallet: Wallet
    readonly players: Players
    readonly outside: Outside
    readonly identity: Identity
    readonly lobby: Lobby
    readonly payments: Pick<Payments, 'balancePayouts'>
  },
): AccountClosing =>
  createAccountClosing({
    db,
    ledger: wallet,
    payouts: payments.balancePayouts,
    players,
    closedAccounts: createClosedAccounts({ db, clock, players }),
    gameOf: gameNames(lobby.games),
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    endSessions: (playerId) => identity.endSessions(playerId, { reason: 'status' }),
    brand: { name: brand.name, siteUrl: config.http.publicUrl },
  })
