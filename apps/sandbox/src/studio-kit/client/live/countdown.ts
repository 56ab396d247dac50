import type { TableState } from '../../live/table-state.ts'
import { t } from '../boot.ts'
import { el } from '../dom.ts'

const phaseTexts = {
  betting: 'live.phase.betting',
  closed: 'live.phase.closed',
  result: 'live.phase.result',
} as const

/** The seconds that are left to bet, by the server's clock, with the phase beside them. */
export function createCountdown() {
  const seconds = el('span', { class: 'seconds' })
  const ring = el('div', { class: 'ring', role: 'timer' }, seconds)
  const phase = el('strong', { class: 'phase' })
  const players = el('span', { class: 'players' })
  const element = el('div', { class: 'countdown' }, ring, el('div', {}, phase, players))
  let state: TableState | null = null
  /** What the server's clock is ahead of this one (ms). */
  let ahead = 0

  function tick(): void {
    if (!state) return
    const { closesAt, opensAt } = state
    const left = Math.max(0, closesAt - (Date.now() + ahead))
    const isBetting = state.phase === 'betting'
    const text = isBetting ? String(Math.ceil(left / 1000)) : ''
    if (seconds.textContent !== text) seconds.textContent = text
    ring.style.setProperty('--left', isBetting ? (left / (closesAt - opensAt)).toFixed(3) : '0')
    ring.toggleAttribute('data-soon', isBetting && left <= 5_000)
  }
  setInterval(tick, 100)
  return {
    element,
    show(next: TableState): void {
      state = next
      ahead = next.now - Date.now()
      element.dataset['phase'] = next.phase
      phase.textContent = t(phaseTexts[next.phase])
      players.textContent = t('live.players', { count: next.players })
      tick()
    },
  }
}
