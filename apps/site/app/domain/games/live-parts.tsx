import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import User from 'lucide/dist/esm/icons/user.mjs'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { useSession } from '../session/index.ts'
import type { LiveTable } from './live-tables.ts'
import type { TellMeProps } from './tell-me.tsx'

type Result = LiveTable['results'][number]

/** Seats that are shown as places; a larger table has figures only. */
const MOST_PLACES = 12

const RESULT: Record<Result['kind'], string> = {
  red: 'bg-[oklch(0.5_0.19_25)] text-on-art',
  black: 'bg-surface-3 text-text',
  zero: 'bg-[oklch(0.45_0.12_155)] text-on-art',
  banker: 'bg-[oklch(0.5_0.19_25)] text-on-art',
  player: 'bg-[oklch(0.47_0.14_255)] text-on-art',
  tie: 'bg-[oklch(0.45_0.12_155)] text-on-art',
  plain: 'bg-surface-3 text-text',
}

/** Texts of a result: what stands in its field, and what it means. */
export function useResultTexts(): (result: Result) => { readonly short: string; readonly long: string } {
  const { t } = useTexts('lobby')
  return ({ kind, text }) => {
    switch (kind) {
      case 'player':
      case 'banker':
      case 'tie':
        return { short: t(`live.result.${kind}.short`), long: t(`live.result.${kind}`) }
      case 'red':
      case 'black':
      case 'zero':
        return { short: text, long: t(`live.result.${kind}`, { number: text }) }
      case 'plain':
        return { short: text, long: text }
      default:
        return kind satisfies never
    }
  }
}

/** The last results, the newest first. Decoration of a tile, whose label says them. */
export function Results({ results }: { readonly results: readonly Result[] }) {
  const textsOf = useResultTexts()
  return (
    <span className="flex h-6 flex-wrap gap-1 overflow-hidden">
      {results.map((result, index) => {
        const { short } = textsOf(result)
        return (
          <span
            // Results repeat, and only the newest one is new.
            key={`${results.length - index}`}
            className={cx(
              'num grid h-6 min-w-6 place-items-center rounded-control px-1 text-xs font-semibold forced-colors:border',
              RESULT[result.kind],
            )}
          >
            {short}
          </span>
        )
      })}
    </span>
  )
}

/** The last results below what is said of them, and in words for a screen reader. */
export function ResultList({
  results,
  label,
}: {
  readonly results: readonly Result[]
  readonly label: string
}) {
  const textsOf = useResultTexts()
  return (
    <>
      <p className="mb-1.5 text-xs text-text-3">{label}</p>
      <span aria-hidden>
        <Results results={results} />
      </span>
      <p className="sr-only">{results.map((result) => textsOf(result).long).join(', ')}</p>
    </>
  )
}

/** The seats of a table as places: an outlined number is free. */
export function Places({ seats, taken }: { readonly seats: number; readonly taken: number }) {
  if (seats > MOST_PLACES) return null
  const free = seats - taken
  return (
    <span className="flex h-6 gap-1">
      {Array.from({ length: seats }, (_, index) => (
        <span
          key={index}
          className={cx(
            'num grid size-[1.375rem] place-items-center rounded-control text-xs',
            index < free ? 'border border-text-3 text-text' : 'bg-surface-3 text-text-2 forced-colors:border',
          )}
        >
          {index < free ? index + 1 : <Icon of={User} size={14} filled />}
        </span>
      ))}
    </span>
  )
}

// Only players have alerts, and only of tables whose state is known.
const LateTellMe = lazyWithPreload(() => import('./tell-me.tsx').then((file) => file.TellMe))

/** Offers one message when the table has a free seat. Nothing for a visitor, whom no message would reach. */
export const TellMe = (props: TellMeProps) => (useSession().authorized ? <LateTellMe {...props} /> : null)
