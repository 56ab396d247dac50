import type { Audit } from '../modules/audit/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { gamesSince, lastPlayedAt } from '../modules/play/index.ts'
import type { Players } from '../modules/players/index.ts'
import { createProtection, type Protection } from '../modules/protection/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** Breaks end sessions and send a mail, reality checks and activity ask for games: what they need is connected here. */
export const openProtection = (
  { db, clock, log, config }: Foundation,
  {
    brand,
    audit,
    wallet,
    outside,
    players,
    identity,
  }: {
    readonly brand: Brand
    readonly audit: Audit
    readonly wallet: Wallet
    readonly outside: Outside
    readonly players: Players
    readonly identity: Identity
  },
): Protection =>
  createProtection({
    db,
    clock,
    log,
    audit,
    players,
    wallet,
    lastPlayedAt,
    gamesSince,
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    endSessions: (playerId) => identity.endSessions(playerId, { reason: 'status' }),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
  })
