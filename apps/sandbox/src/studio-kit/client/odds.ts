import type { OddsRow } from '../../games/odds.ts'
import type { VariantView } from '../../games/paytable.ts'
import type { TextId } from '../../games/text-id.ts'
import { t } from './boot.ts'
import { el, factRow } from './dom.ts'
import { handTexts } from './scenes/poker-pays.ts'
import type { Opened } from './types.ts'

/** Whether a player chooses between bets that lie on one table. */
export const hasBets = ({ kind }: Opened['paytable']): boolean =>
  kind === 'wheel' || kind === 'roulette' || kind === 'baccarat'

/** Every payment of a game without reels, with its chance. */
export function oddsParts({ paytable }: Opened, view: VariantView): HTMLElement[] {
  const rows = hasBets(paytable) ? paytable.variants.flatMap((variant) => variant.odds) : view.odds
  if (rows.length === 0) return []
  return [el('h2', {}, t('info.odds.title')), el('dl', { class: 'facts' }, ...rows.map(oddsRow))]
}

const nameTexts: Readonly<Record<string, TextId>> = {
  ...handTexts,
  player: 'baccarat.player',
  banker: 'baccarat.banker',
  tie: 'baccarat.tie',
}

function oddsRow({ name, timesStake, oneIn }: OddsRow): HTMLElement {
  const times = t('info.times', { times: Number(timesStake) })
  const text = nameTexts[name]
  return factRow(
    text === undefined ? times : `${t(text)} · ${times}`,
    t('info.odds', { rounds: Number(oneIn) }),
  )
}
