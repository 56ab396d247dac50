import type { OddsRow } from '../../games/odds.ts'
import type { VariantView } from '../../games/paytable.ts'
import { t } from './boot.ts'
import { el, factRow } from './dom.ts'
import type { Opened } from './types.ts'

/** Every payment of a game without reels, with its chance. */
export function oddsParts({ paytable }: Opened, view: VariantView): HTMLElement[] {
  const isTable = paytable.kind === 'wheel' || paytable.kind === 'roulette'
  const rows = isTable ? paytable.variants.flatMap((variant) => variant.odds) : view.odds
  if (rows.length === 0) return []
  return [el('h2', {}, t('info.odds.title')), el('dl', { class: 'facts' }, ...rows.map(oddsRow))]
}

const oddsRow = ({ timesStake, oneIn }: OddsRow): HTMLElement =>
  factRow(t('info.times', { times: Number(timesStake) }), t('info.odds', { rounds: Number(oneIn) }))
