import type { Audit } from '../modules/audit/index.ts'
import { type Care, createCare, offersPausedSince } from '../modules/care/index.ts'
import { createDecisions } from '../modules/decisions/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import { gamesSince, lastPlayedAt } from '../modules/play/index.ts'
import type { Players } from '../modules/players/index.ts'
import { joinSpans, secondsIn, type Span } from '../modules/protection/index.ts'
import type { Wallet } from '../modules/wallet/index.ts'
import type { Clock, Queryable } from '../kernel/index.ts'
import { type BonusRefusal, createBonusRefusal } from './bonus-refusal.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'
import type { MarketLicences } from './licences.ts'

/** Time with a game open, as the page of activity counts it. */
export const carePlayTime = ({ clock }: { readonly clock: Clock }) => ({
  async secondsPlayed(db: Queryable, playerId: bigint, spans: readonly Span[]): Promise<number[]> {
    const [first] = spans
    if (!first) return []
    const open = joinSpans(await gamesSince(db, playerId, first.from, clock.now()), 0)
    return spans.map((span) => secondsIn(open, span))
  },
  async isPlaying(db: Queryable, playerId: bigint): Promise<boolean> {
    const at = clock.now()
    return (await lastPlayedAt(db, playerId, at))?.equals(at) ?? false
  },
})

/** Who may be given a bonus; nobody whose play is looked at because of strong markers of harm (CARE-03). */
export const bonusRefusalOf = (
  { db, clock }: Pick<Foundation, 'db' | 'clock'>,
  people: { readonly players: Players; readonly licences: MarketLicences },
): BonusRefusal =>
  createBonusRefusal({
    ...people,
    clock,
    areOffersPaused: async (playerId) => (await offersPausedSince(db, playerId)) !== null,
  })

/** Markers of harm and what follows from them; the acts of staff are a command, which needs no server. */
export const openCare = (
  { db, clock, log, config }: Foundation,
  {
    audit,
    brand,
    outside,
    players,
    wallet,
  }: {
    readonly audit: Audit
    readonly brand: Brand
    readonly outside: Outside
    readonly players: Players
    readonly wallet: Wallet
  },
): Care =>
  createCare({
    db,
    clock,
    log,
    audit,
    players,
    wallet,
    decisions: createDecisions({ clock }),
    ...carePlayTime({ clock }),
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
  })
