import type { TableState } from '../../live/table-state.ts'
import type { TableResult } from '../../live/table-state.ts'
import { t } from '../boot.ts'
import { codeRow, el, factRow, sheet } from '../dom.ts'
import { type Ask, faultText, isFault } from '../server.ts'
import type { Opened, RoundView } from '../types.ts'

/** The chain of the table, and the check of each of its last results in this browser. */
export function openTableFairness({ definition }: Opened, { proof, board }: TableState): void {
  const results = board.filter(({ round }) => round >= proof.firstRound)
  sheet(
    t('game.fairness'),
    el('p', {}, t('live.fair.text')),
    el(
      'dl',
      { class: 'facts' },
      codeRow(t('live.fair.commit'), proof.commit),
      codeRow(t('live.fair.salt'), proof.salt),
      factRow(t('live.fair.table'), proof.table),
      factRow(t('live.fair.first'), String(proof.firstRound)),
    ),
    el('h2', {}, t('live.results.short')),
    results.length === 0
      ? el('p', { class: 'quiet' }, t('history.none'))
      : el('ul', { class: 'rounds' }, ...results.map((result) => resultRow(result, () => check(result)))),
  )

  async function check(result: TableResult): Promise<string> {
    const { checkTable } = await import('./table-check.ts')
    const { isInChain, isSame } = checkTable(definition, result, proof)
    if (!isInChain) return t('live.fair.badSeed')
    return t(isSame ? 'live.fair.same' : 'live.fair.different')
  }
}

/** The check of a player's own bet at this table in this browser; null for one that cannot be computed here. */
export const seatCheck =
  (ask: Ask, { definition, paytable }: Opened) =>
  (round: RoundView) =>
    round.events === null || round.choice.tableRound === undefined || round.hash !== paytable.hash
      ? null
      : async (): Promise<string> => {
          const { checkSeat } = await import('./table-check.ts')
          const drawn = await ask<Parameters<typeof checkSeat>[2]>('live/round', { round: round.id })
          if (isFault(drawn)) return faultText(drawn)
          const { isInChain, isSame } = checkSeat(definition, round, drawn)
          if (!isInChain) return t('live.fair.badSeed')
          return t(isSame ? 'live.fair.same' : 'live.fair.different')
        }

function resultRow({ round, seed }: TableResult, check: () => Promise<string>): HTMLElement {
  const note = el('span', { role: 'status' })
  const button = el('button', { type: 'button', class: 'plain' }, t('fair.check'))
  button.addEventListener('click', () => {
    void check().then((text) => {
      note.textContent = text
    })
  })
  const facts = el(
    'div',
    {},
    el('strong', {}, t('live.round', { number: round })),
    el('code', {}, seed),
    note,
  )
  return el('li', {}, facts, button)
}
