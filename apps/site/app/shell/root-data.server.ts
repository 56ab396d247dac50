import { setWallet } from '../domain/wallet/index.ts'
import { dehydrateToJson } from '../shared/query/dehydrated.ts'
import { newQueryClient } from '../shared/query/query.ts'
import type { RootData } from '../shared/request/root-data.ts'
import type { SiteContext } from '../shared/request/site-context.ts'
import { summaryKey } from '../domain/session/index.ts'

/** The first data of a request. */
export function createRootData(facts: SiteContext, texts: string): RootData {
  const { session } = facts
  const client = newQueryClient(facts.api)
  if (session?.wallet) setWallet(client, session.wallet)
  if (session?.summary) client.setQueryData(summaryKey, session.summary)
  const { name, supportEmail, siteId, prefixes, defaultPrefix, logo } = facts.brand
  return {
    brand: {
      name,
      supportEmail,
      siteId,
      prefixes,
      defaultPrefix,
      logo: { mark: logo.mark.viewBox, wordmark: logo.wordmark.viewBox },
    },
    theme: facts.theme,
    isCalm: facts.isCalm,
    isPanelNarrow: facts.isPanelNarrow,
    isPhone: facts.isPhone,
    isMaintenance: facts.isMaintenance,
    isRestricted: facts.isRestricted,
    open: facts.open,
    hasGallery: facts.hasGallery,
    publicUrl: facts.publicUrl,
    captcha: facts.captcha,
    device: facts.device,
    texts,
    player: session
      ? {
          session: session.player,
          flags: session.flags,
          areTermsDue: session.areTermsDue,
        }
      : undefined,
    state: session ? dehydrateToJson(client) : undefined,
    currency: facts.currency,
    now: facts.now,
  }
}
