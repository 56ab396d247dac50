import { Badge } from '@marquee/ui/badge'
import { Icon } from '@marquee/ui/icon'
import type { ComboboxGroup, ComboboxOption } from '@marquee/ui/rich/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import Grid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { useDeferredValue } from 'react'
import { type GameTile, GameThumbnail, gamesByIdsQuery } from '../../domain/games/index.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { GameLine } from './components/game-line.tsx'
import type { Group, Option } from './model.ts'

type Translate = ReturnType<typeof useTexts<'lobby'>>['t']

/** Number of results that a phone shows above its keyboard. */
const FIRST = 6

/** The results for the search box, and the games by id whose picture and facts have loaded. */
export function useResultGroups(groups: readonly Group[]): {
  readonly items: readonly ComboboxGroup[]
  readonly games: ReadonlyMap<number, GameTile>
} {
  'use memo'
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const all = groups.flatMap(({ options }) => options)
  // The first screen of results renders with the keystroke, the rest in a transition.
  const shown = Math.max(FIRST, useDeferredValue(all.length, FIRST))
  const ids = all.slice(0, shown).flatMap((option) => (option.is === 'game' ? [option.row[0]] : []))
  // A string, so that equal lists are equal values.
  const settled = useDeferredValue(ids.join(','))
  const { data } = useQuery({
    ...gamesByIdsQuery(settled, prefix),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const games = new Map(data?.games.map((game) => [game.id, game]))
  const rendered = new Set(all.slice(0, shown).map(({ key }) => key))
  const items = groups.flatMap(({ name, options }): ComboboxGroup[] => {
    const inTime = options.filter(({ key }) => rendered.has(key))
    if (inTime.length === 0) return []
    return [
      {
        label: t(name === 'popular' ? 'search.popular' : `search.group.${name}`),
        ...(name === 'popular' ? {} : { end: options.length }),
        items: inTime.map((option) => toItem(option, games, t)),
      },
    ]
  })
  return { items, games }
}

function toItem(option: Option, games: ReadonlyMap<number, GameTile>, t: Translate): ComboboxOption {
  const chevron = (
    <span className="text-text-3">
      <Icon of={ChevronRight} size={18} className="rtl:-scale-x-100" />
    </span>
  )
  if (option.is !== 'game')
    return {
      value: option.key,
      label: option.title,
      text: option.is === 'topic' ? undefined : t('lobby.count', { count: option.count }),
      start: (
        <span className="grid size-12 shrink-0 place-items-center rounded-control bg-surface-2 text-text-2">
          <Icon of={option.is === 'topic' ? CircleHelp : Grid} />
        </span>
      ),
      end: chevron,
    }
  const [id, name, provider, , , isOpen] = option.row
  const game = games.get(id)
  // The tile is newer than the index.
  const isPlayable = game?.playable ?? isOpen
  const closed = isPlayable ? game?.unansweredAt && t('tile.backSoon') : t('search.closed')
  return {
    value: option.key,
    label: name,
    text: <GameLine provider={provider} game={isPlayable ? game : undefined} />,
    start: game ? (
      <GameThumbnail key={id} game={game} />
    ) : (
      <span className="size-12 shrink-0 rounded-control bg-surface-2" />
    ),
    end: closed ? <Badge>{closed}</Badge> : chevron,
  }
}
