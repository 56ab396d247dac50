import { Chip } from '@marquee/ui/chip'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { Suspense } from 'react'
import { type Selection, chosenValues, verticals } from '../../../domain/games/index.ts'
import { lazyPart } from '../../../shared/loading/lazy-part.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useModal } from '../../../shared/navigation/modals.ts'
import { PageTitle } from '../../../shared/request/page-title.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { GamePage } from '../model.ts'
import { hasFacets } from './facet-values.ts'
import { SortSelect } from './sort-select.tsx'
import type { ChangeSelection } from './use-selection.ts'

// Rendered by the server; their script, which shows amounts, loads after the first view.
const ChosenFacets = lazyPart(() => import('./chosen-facets.tsx').then((file) => file.ChosenFacets))
const ProviderFacts = lazyPart(() => import('./provider-facts.tsx').then((file) => file.ProviderFacts))

export interface CategoryHeaderProps {
  readonly selection: Selection
  readonly onChange: ChangeSelection
  /** Undefined until it is known. */
  readonly page: GamePage | undefined
}

/** Breadcrumb, title, facts of a provider, chosen facets with the number of matching games, and the order. */
export function CategoryHeader({ selection, onChange, page }: CategoryHeaderProps) {
  const { t } = useTexts('lobby')
  const to = useHref()
  const { lobby, category } = verticals[selection.vertical]
  const title = page?.category?.label ?? page?.provider?.title ?? t('lobby.all')
  const count = (page?.category ? page.of : page?.provider?.count) ?? page?.of ?? 0
  return (
    <>
      <PageTitle title={title} description={t(category.description, { title, count })} />
      <p className="text-sm text-text-2">
        <Link to={to(lobby.route)} prefetch="intent" className="hover:text-text hover:underline">
          {t(lobby.title)}
        </Link>
        <span aria-hidden> › {title}</span>
      </p>
      <h1 className="display mt-1 text-3xl md:text-4xl">{title}</h1>
      {page?.provider && !page.category && (
        <Suspense>
          <ProviderFacts provider={page.provider} games={page.items} />
        </Suspense>
      )}
      {page && <Choices selection={selection} onChange={onChange} page={page} />}
    </>
  )
}

function Choices({ selection, onChange, page }: CategoryHeaderProps & { readonly page: GamePage }) {
  const { t } = useTexts('lobby')
  const modal = useModal()
  const chosen = chosenValues(selection)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {hasFacets(page) && (
        <Chip
          icon={SlidersHorizontal}
          count={chosen.length === 0 ? undefined : chosen.length}
          aria-haspopup="dialog"
          aria-pressed={undefined}
          className="lg:hidden"
          onClick={() => modal.open('filters')}
        >
          {t('filters.title')}
        </Chip>
      )}
      {chosen.length > 0 && (
        <Suspense>
          <ChosenFacets selection={selection} onChange={onChange} page={page} />
        </Suspense>
      )}
      <p role="status" className="num text-sm text-text-2">
        {chosen.length === 0
          ? t('lobby.count', { count: page.total })
          : t('lobby.countOf', { shown: page.total, total: page.of })}
      </p>
      {page.of > 1 && <SortSelect sort={selection.sort} onChange={onChange} />}
    </div>
  )
}
