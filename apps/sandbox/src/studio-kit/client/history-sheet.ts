import { t, timeText } from './boot.ts'
import { el, sheet } from './dom.ts'
import type { Money } from './money.ts'
import { type Ask, faultText, isFault } from './server.ts'
import { type RoundView, waitsForPlayer } from './types.ts'

/** What can be done with a round of the past. */
interface Uses {
  /** Shows it again; not where the scene shows what happens now. */
  readonly show?: (round: RoundView) => void
  /** How to compute it again, in words what was found; null for a round that cannot be computed here. */
  readonly check?: (round: RoundView) => (() => Promise<string>) | null
}

/** The player's rounds in this game, each of which can be shown again (GAM-20) or, at a live table, checked. */
export async function openHistory(ask: Ask, money: Money, { show, check }: Uses): Promise<void> {
  const list = el('ul', { class: 'rounds' })
  const note = el('p', { class: 'quiet', role: 'status' }, t('page.loading'))
  const more = el('button', { type: 'button', class: 'plain' }, t('history.older'))
  more.hidden = true
  const dialog = sheet(t('game.rounds'), note, list, more)
  let before: number | undefined
  let isLoading = false
  const load = async (): Promise<void> => {
    // Two presses one after the other read one page.
    if (isLoading) return
    isLoading = true
    const answer = await ask<{ rounds: RoundView[] }>('history', before === undefined ? {} : { before })
    isLoading = false
    if (isFault(answer)) {
      note.textContent = faultText(answer)
      note.hidden = false
      return
    }
    note.textContent = answer.rounds.length === 0 && before === undefined ? t('history.none') : ''
    note.hidden = note.textContent === ''
    for (const round of answer.rounds) {
      const found = el('span', { role: 'status' })
      const compute = check?.(round) ?? null
      list.append(
        el(
          'li',
          {},
          el(
            'div',
            {},
            el('strong', {}, outcomeText(round, money)),
            el('span', {}, roundDetails(round, money).join(' · ')),
            found,
          ),
          show && round.events && !waitsForPlayer(round)
            ? plainButton(t('history.replay'), () => {
                dialog.close()
                show(round)
              })
            : null,
          compute &&
            plainButton(t('fair.check'), () => void compute().then((text) => (found.textContent = text))),
        ),
      )
      before = round.placedAt
    }
    more.hidden = answer.rounds.length < 30
  }
  more.addEventListener('click', () => void load())
  await load()
}

function plainButton(text: string, act: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'plain' }, text)
  button.addEventListener('click', act)
  return button
}

/** Keeps the sign before an amount on the amount's line. */
const WORD_JOINER = '\u2060'

/** One line about a round in plain words: what was paid back, and never "win" for less than the stake. */
export function outcomeText(round: RoundView, money: Money): string {
  if (round.state === 'refunded' || round.state === 'refunding') return t('outcome.givenBack')
  if (round.state === 'staking') return t('outcome.waiting')
  if (round.state === 'seated') return t('outcome.seated')
  if (round.events === null) return t('outcome.notPlayed')
  if (waitsForPlayer(round)) return t('outcome.open')
  const owed = BigInt(round.owedMinor)
  const stake = BigInt(round.stakeMinor)
  if (owed === 0n) return t('outcome.nothing')
  if (round.choice.grant !== undefined) return t('outcome.free', { owed: money.text(owed) })
  if (owed <= stake) return t('outcome.returned', { owed: money.text(owed), stake: money.text(stake) })
  return t('outcome.won', { owed: money.text(owed), net: `${WORD_JOINER}${money.text(owed - stake)}` })
}

const roundDetails = (round: RoundView, money: Money): string[] => [
  timeText(round.placedAt),
  t('history.stake', { stake: money.text(round.stakeMinor) }),
  ...(round.balanceAfter === '' ? [] : [t('history.balance', { balance: money.text(round.balanceAfter) })]),
  t('history.round', { id: round.id }),
]
