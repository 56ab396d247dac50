import type { OpenPlaces, PlayerFlags } from '@marquee/contract/guards'
import { type DehydratedState, dehydrate } from '@tanstack/react-query'
import type { SiteContext } from './context.ts'
import { keepWallet, summaryKey } from './shared/me.ts'
import { newQueryClient } from './shared/query.ts'
import { type PlayerSession, type Session, visitorSession } from './shared/session/session.ts'

/** First data of a page. Signed in it carries what only the player may see, so such a page is never stored. */
export interface RootData {
  readonly brand: { readonly id: string; readonly name: string; readonly supportEmail: string }
  readonly theme: 'dark' | 'light' | undefined
  readonly isCalm: boolean
  readonly isPanelNarrow: boolean
  readonly isMaintenance: boolean
  readonly isRestricted: boolean
  readonly open: OpenPlaces
  readonly hasGallery: boolean
  readonly publicUrl: string
  readonly captcha: { readonly scriptUrl: string; readonly siteKey: string } | undefined
  /** Language of the texts; the pseudo-locale in tests. */
  readonly texts: string
  readonly player:
    | {
        readonly session: PlayerSession
        readonly flags: PlayerFlags | undefined
        readonly areTermsDue: boolean
      }
    | undefined
  /** Wallet and session summary, in the cache from the start. */
  readonly state: DehydratedState | undefined
  /** Now, by the server's clock (ms since 1970). */
  readonly now: number
}

/** The first data of a request. */
export function rootDataOf(facts: SiteContext, texts: string): RootData {
  const { session } = facts
  const client = newQueryClient(facts.api)
  if (session?.wallet) keepWallet(client, session.wallet)
  if (session?.summary) client.setQueryData(summaryKey, session.summary)
  const { id, name, supportEmail } = facts.brand
  return {
    brand: { id, name, supportEmail },
    theme: facts.theme,
    isCalm: facts.isCalm,
    isPanelNarrow: facts.isPanelNarrow,
    isMaintenance: facts.isMaintenance,
    isRestricted: facts.isRestricted,
    open: facts.open,
    hasGallery: facts.hasGallery,
    publicUrl: facts.publicUrl,
    captcha: facts.captcha,
    texts,
    player: session
      ? {
          session: session.player,
          flags: session.flags,
          areTermsDue: session.areTermsDue,
        }
      : undefined,
    state: session ? dehydrate(client) : undefined,
    now: facts.now,
  }
}

/** The session as screens see it. */
export function sessionOf(player: RootData['player']): Session {
  if (!player) return visitorSession
  return {
    status: 'Resolved',
    authorized: true,
    player: player.session,
    flags: player.flags,
    areTermsDue: player.areTermsDue,
  }
}
