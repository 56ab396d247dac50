/**
 * Campaigns that led this browser here (spec 1 §7 Client storage: "campaign ids (JSON list)"). They are marketing
 * data: nothing is stored before the visitor allows it (MKT-06).
 */
import { readChoice } from './cookie-choice.ts'
import type { BrowserStore } from './stores.ts'

const CAMPAIGN_IDS = 'campaignIds'
/** The newest are kept. */
const MAX_KEPT = 20

type Store = Pick<BrowserStore, 'read' | 'write'>

/** The stored ids, the oldest first; none when they cannot be read. */
export function readCampaigns(store: Store): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store.read(CAMPAIGN_IDS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Adds a campaign as the newest, if marketing cookies are allowed. @returns whether it is stored */
export function keepCampaign(store: Store, id: string): boolean {
  if (readChoice(store)?.options.marketing !== true) return false
  const others = readCampaigns(store).filter((one) => one !== id)
  store.write(CAMPAIGN_IDS, JSON.stringify([...others, id].slice(-MAX_KEPT)))
  return true
}
