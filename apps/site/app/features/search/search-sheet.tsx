import { Chip, ErrorState, Input, Sheet, Skeleton, cx } from '@marquee/ui/native'
import { Search } from '@marquee/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '../../shared/locale.ts'
import { type ModalProps, useModal } from '../../shared/modals.ts'
import { apiQuery } from '../../shared/query.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { type Found, type Row, buildIndex, search } from './ranking.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const indexQuery = (langmarket: string) =>
  apiQuery(['games-index', langmarket], 'games.index', { langmarket })
const POPULAR = 12
/** Rows that a phone shows above its keyboard. */
const FIRST = 8

/** Search over all names: results while typing, arrows and Enter, tolerant of slips; opens the info sheet of a game. */
export default function SearchSheet({ close }: ModalProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const { data, error, refetch, isFetching } = useQuery(indexQuery(prefix))
  const [text, setText] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const listId = useId()
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const modal = useModal()
  const rows = data?.rows
  const index = rows === undefined ? undefined : buildIndex(rows)
  const popular = popularOf(rows)
  const isSearching = text.trim() !== ''
  const found: readonly Found[] = index && isSearching ? search(index, text) : []
  const listed = isSearching ? found : popular
  const isNearOnly = isSearching && found.length > 0 && found.every((one) => one.isNear)

  useEffect(() => input.current?.focus(), [])

  function open(row: Row): void {
    // Read from the field, so that a letter typed does not draw every row again.
    const words = input.current?.value.trim() ?? ''
    if (words !== '') setRecent(rememberSearch(words))
    modal.open('game', { game: row[3] })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((listed.length + active + step) % Math.max(1, listed.length))
    } else if (event.key === 'Enter') {
      const one = listed[active]
      if (one) {
        event.preventDefault()
        open(one.row)
      }
    } else if (event.key === 'Escape' && text !== '') {
      // The first Esc empties the field, the second leaves.
      event.preventDefault()
      event.stopPropagation()
      setText('')
    }
  }

  return (
    <Sheet title={t('search.title')} onClose={close} closeLabel={t('common.close')} size="md" flush>
      <div className="p-4">
        <Input
          ref={input}
          type="search"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={listed.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={listed.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          start={<Search />}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        {!isSearching && recent.length > 0 && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <span className="text-sm text-text-2">{t('search.recent')}</span>
            {recent.map((words) => (
              <Chip key={words} onClick={() => setText(words)}>
                {words}
              </Chip>
            ))}
            <Chip
              removes
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              {t('search.clear')}
            </Chip>
          </div>
        )}
        <p role="status" className="mt-3 text-sm text-text-2">
          {!isSearching
            ? t('search.popular')
            : isNearOnly
              ? t('search.none')
              : found.length === 0 && index
                ? t('search.noneAtAll')
                : t('search.results', { count: found.length })}
        </p>
        {error && !data && (
          <ErrorState
            title={t('search.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && <Skeleton className="mt-3 h-64" />}
        <Results id={listId} label={t('search.title')} listed={listed} active={active} onOpen={open} />
      </div>
    </Sheet>
  )
}

function Results({
  id,
  label,
  listed,
  active,
  onOpen,
}: {
  id: string
  label: string
  listed: readonly Found[]
  active: number
  onOpen: (row: Row) => void
}) {
  // What fills the screen comes with the letter, the rest when there is time.
  const rest = useDeferredValue(listed.slice(FIRST), [])
  return (
    <div id={id} role="listbox" aria-label={label} className="mt-2">
      {[...listed.slice(0, FIRST), ...rest].map((one, position) => (
        <Result
          key={position}
          id={`${id}-${position}`}
          row={one.row}
          isActive={position === active}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

const Result = memo(function Result({
  id,
  row,
  isActive,
  onOpen,
}: {
  id: string
  row: Row
  isActive: boolean
  onOpen: (row: Row) => void
}) {
  const [, name, provider] = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onOpen(row)}
      className={cx(
        'press flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-2',
        isActive && 'bg-surface-2',
      )}
    >
      <span className="min-w-0 font-medium">{name}</span>
      <span className="text-sm text-text-2">{provider}</span>
    </div>
  )
})

/** The first games of the catalogue's order, those that can be played first. */
function popularOf(rows: readonly Row[] | undefined): readonly Found[] {
  return (rows ?? [])
    .toSorted((a, b) => b[5] - a[5])
    .slice(0, POPULAR)
    .map((row) => ({ row, isNear: false }))
}
