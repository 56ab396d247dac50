import { t, timeText } from './boot.ts'
import { el, sheet } from './dom.ts'
import type { Money } from './money.ts'
import { wait } from './reveal.ts'
import type { Bet } from './scenes/scene.ts'
import { type Ask, isFault } from './server.ts'
import type { FreeRoundsView, Opened } from './types.ts'

/** How long the last round waits for the operator to acknowledge the total. */
const PAID_WITHIN_MS = 6_000
const POLL_MS = 250

interface Page {
  readonly money: Money
  readonly ask: Ask
  /** Hidden while the stake is fixed. */
  readonly chosen: readonly (HTMLElement | null)[]
}

const sentence = (text: string): HTMLElement => el('p', { class: 'quiet' }, text)

function card(title: string, button: string, ...texts: readonly string[]): void {
  const go = el('button', { type: 'button', class: 'main' }, button)
  const dialog = sheet(title, ...texts.map(sentence), go)
  dialog.classList.add('free-card')
  go.addEventListener('click', () => dialog.close())
  go.focus()
}

/** The studio's answers about an award. */
function createCalls(ask: Ask) {
  async function read(code: string): Promise<FreeRoundsView | null> {
    const answer = await ask<{ freeRounds: FreeRoundsView | null }>('free-rounds', { grant: code })
    return isFault(answer) ? null : answer.freeRounds
  }

  /** Waits for the operator, so that the balance has the total when the card says so. */
  async function paid(ended: FreeRoundsView): Promise<FreeRoundsView> {
    let now = ended
    for (let waited = 0; !now.isPaid && waited < PAID_WITHIN_MS; waited += POLL_MS) {
      await wait(POLL_MS)
      now = (await read(ended.code)) ?? now
    }
    return now
  }
  return { read, paid }
}

function showEnd({ wonMinor, isPaid }: FreeRoundsView, money: Money): void {
  const total = { won: money.text(wonMinor) }
  const text =
    wonMinor === '0' ? t('grant.end.none') : t(isPaid ? 'grant.end.won' : 'grant.end.paying', total)
  card(t('grant.end'), t('grant.continue'), text)
}

/** Free rounds of the operator: they are played before anything is staked, with a counter in place of the stake. */
export function createFreeRounds(opened: Opened, { money, ask, chosen }: Page) {
  const { read, paid } = createCalls(ask)
  let free = opened.freeRounds
  const label = el('span', { class: 'label' })
  const won = el('output', { class: 'amount' })
  const element = el('div', { class: 'field stake free', role: 'group' }, label, won)

  function paint(): void {
    element.hidden = free === null
    for (const field of chosen) field?.toggleAttribute('hidden', free !== null)
    if (!free) return
    const number = Math.min(free.rounds, free.rounds - free.left + 1)
    label.textContent = t('grant.number', { number, count: free.rounds })
    won.textContent = t('grant.won', { won: money.text(free.wonMinor) })
    element.setAttribute('aria-label', label.textContent)
  }
  paint()

  return {
    element,
    /** The stake of a round, where rounds are free. */
    valueMinor: (): string | null => (free && free.left > 0 ? free.valueMinor : null),
    priceOf: (bet: Bet | null): string => (free && free.left > 0 ? '0' : (bet?.stakeMinor ?? '0')),
    /** The round is one of the award, if there is one. */
    placed: (bet: Bet | null): Bet | null =>
      bet && free && free.left > 0 ? { ...bet, choice: { ...free.choice, grant: free.code } } : bet,
    playText: (): string | null => (free && free.left > 0 ? t('grant.play') : null),
    begin(): void {
      if (!free || free.left === 0) return
      const value = money.text(free.valueMinor)
      const about = t('grant.about', { value, when: timeText(free.expiresAt) })
      card(t('grant.title', { count: free.left }), t('grant.start'), about)
    },
    /** After a round: what is left, and after the last one the total. @returns the balance with it, if it changed */
    async after(): Promise<string | null> {
      if (!free) return null
      free = (await read(free.code)) ?? free
      paint()
      if (free.left > 0) return null
      const ended = await paid(free)
      free = null
      const answer = await ask<{ balanceMinor: string }>('balance')
      showEnd(ended, money)
      paint()
      return isFault(answer) ? null : answer.balanceMinor
    },
  }
}
