import type { Definition } from '../../../games/definition.ts'
import type { GameEvent } from '../../../games/events.ts'
import type { TableResult } from '../../live/table-state.ts'
import { t } from '../boot.ts'
import { el } from '../dom.ts'

interface Mark {
  readonly text: string
  readonly label: string
  /** Colour and shape in the style sheet. */
  readonly kind: string
}

const sides = { player: 'baccarat.player', tie: 'baccarat.tie', banker: 'baccarat.banker' } as const

function markOf(definition: Definition, events: readonly GameEvent[]): Mark | null {
  const baccarat = events.find((event) => event.type === 'baccarat-result')
  if (baccarat) {
    const name = t(sides[baccarat.outcome])
    return { text: [...name][0] ?? '', label: name, kind: baccarat.outcome }
  }
  const stop = events.find((event) => event.type === 'wheel-stop')
  if (!stop) return null
  if (definition.kind !== 'roulette') return { text: stop.segment, label: stop.segment, kind: 'plain' }
  const number = Number(stop.segment)
  if (number === 0) return { text: '0', label: t('roulette.zero'), kind: 'zero' }
  const isRed = definition.red.includes(number)
  const label = t(isRed ? 'roulette.cameRed' : 'roulette.cameBlack', { number })
  return { text: stop.segment, label, kind: isRed ? 'red' : 'black' }
}

/** The last results of a table, the newest first. */
export function createResultsStrip(definition: Definition) {
  const element = el('ol', { class: 'results', 'aria-label': t('live.results'), tabindex: '0' })
  return {
    element,
    show(results: readonly TableResult[]): void {
      element.replaceChildren(
        ...results.flatMap(({ events }) => {
          const mark = markOf(definition, events)
          if (!mark) return []
          const { text, label, kind } = mark
          return [
            el(
              'li',
              { class: `result ${kind}` },
              el('span', { 'aria-hidden': 'true' }, text),
              el('span', { class: 'visually-hidden' }, label),
            ),
          ]
        }),
      )
    },
  }
}
