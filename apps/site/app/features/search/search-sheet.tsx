import { IconButton } from '@marquee/ui/icon-button'
import { SearchBox } from '@marquee/ui/rich/search-box'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import { startTransition, use, useEffect, useRef, useState } from 'react'
import { useIsWide } from '../../shared/browser/use-media-query.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { NavigateContext } from '../../shared/navigation/link.tsx'
import { type ModalProps, useModal } from '../../shared/navigation/modals.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { NothingFound } from './components/nothing-found.tsx'
import { RecentSearches } from './components/recent-searches.tsx'
import { ResultPreview } from './components/result-preview.tsx'
import { SearchStatus } from './components/search-status.tsx'
import { SuggestedSearches } from './components/suggested-searches.tsx'
import { type Option, groupsOfView, toSearchView } from './model.ts'
import { gameIndexQuery } from './queries.ts'
import { rememberSearch } from './recent.ts'
import { useOptionAddress } from './use-option-address.ts'
import { useResultGroups } from './use-result-groups.tsx'
import { useSearchable } from './use-searchable.ts'

/**
 * Search over games, providers, features and help: results while typing, tolerant of typos, with a preview beside
 * them.
 */
export default function SearchSheet({ close }: ModalProps) {
  'use memo'
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const modal = useModal()
  const navigate = use(NavigateContext)
  const addressOf = useOptionAddress()
  const isWide = useIsWide()
  const { query, searchable } = useSearchable()
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const view = toSearchView({ searchable, error: query.error }, text)
  const groups = groupsOfView(view)
  const { items, games } = useResultGroups(groups)
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === highlighted) ?? options[0]

  useEffect(() => input.current?.focus(), [])

  function open(option: Option | undefined): void {
    if (!option) return
    if (text.trim() !== '') rememberSearch(text)
    const address = addressOf(option)
    if (address !== undefined) void navigate(address, { replace: true })
    else if (option.is === 'game') modal.open('game', { game: option.row[3] })
  }

  return (
    <Sheet
      title={t('search.title')}
      hasTitleBar={false}
      size="lg"
      onClose={close}
      closeLabel={t('common.close')}
    >
      <SearchBox
        layout="fill"
        size="lg"
        label={t('search.label')}
        listLabel={t('search.title')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clearText')}
        start={
          <IconButton
            icon={ArrowLeft}
            label={t('common.close')}
            onClick={close}
            className="-ms-1 rtl:-scale-x-100"
          />
        }
        end={view.is === 'results' && <ResultCount count={view.count} />}
        inputRef={input}
        text={text}
        onTextChange={setText}
        groups={items}
        onHighlight={
          // Only the preview depends on it, and it may render after the letter.
          isWide ? (item) => startTransition(() => setHighlighted(item?.value)) : undefined
        }
        onChoose={({ value }) => open(options.find(({ key }) => key === value))}
        status={<SearchStatus view={view} text={text} />}
        intro={view.is === 'start' && <RecentSearches onText={setText} />}
        empty={
          view.is === 'nothing' ? (
            <NothingFound instead={view.instead} />
          ) : view.is === 'failed' ? (
            <QueryFailed className="mt-3" title={t('search.failed')} query={query} />
          ) : (
            <LoadingState className="mt-3" queryKey={gameIndexQuery(prefix).queryKey}>
              <Skeleton shape="box" className="h-64" />
            </LoadingState>
          )
        }
        footer={
          view.is === 'start' && searchable && <SuggestedSearches searchable={searchable} onText={setText} />
        }
        aside={
          isWide && active ? (
            <ResultPreview
              option={active}
              game={active.is === 'game' ? games.get(active.row[0]) : undefined}
              to={addressOf(active)}
              onClose={close}
            />
          ) : undefined
        }
      />
    </Sheet>
  )
}

/** Visible only; the status announces the same. */
function ResultCount({ count }: { count: number }) {
  const { t } = useTexts('lobby')
  return (
    <span aria-hidden className="num shrink-0 text-sm text-text-2 max-md:hidden">
      {t('search.results', { count })}
    </span>
  )
}
