import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { Skeleton } from '@marquee/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadingState } from '../../../shared/loading/loading-state.tsx'
import {
  type Vertical,
  chosenValues,
  clearFacets,
  gamesPageQuery,
  parseSelection,
  toSearch,
} from '../../../domain/games/index.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { NavigateContext } from '../../../shared/navigation/link.tsx'
import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useIsPhone } from '../../../shared/request/root-data.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { Facets } from './facets.tsx'

export interface FacetSheetProps {
  readonly vertical: Vertical
  readonly category: string
  readonly close: () => void
}

/**
 * The facets of a category on narrow pages. The button shows how many games match and writes the choice to the
 * address.
 */
export function FacetSheet({ vertical, category, close }: FacetSheetProps) {
  const { t } = useTexts('lobby')
  const { prefix } = useLocale()
  const [params] = useSearchParams()
  const navigate = use(NavigateContext)
  const isPhone = useIsPhone()
  const [selection, setSelection] = useState(() => parseSelection(vertical, category, params, isPhone))
  const pageQuery = gamesPageQuery(prefix, selection, 1)
  const query = useQuery({ ...pageQuery, placeholderData: keepPreviousData })
  const { data } = query
  const chosen = chosenValues(selection).length
  return (
    <Sheet
      title={t('filters.title')}
      placement="panel"
      size="sm"
      onClose={close}
      closeLabel={t('common.close')}
      footer={
        <div className="flex gap-3">
          {chosen > 0 && (
            <Button onClick={() => setSelection(clearFacets)}>
              {t('lobby.facets.clear', { count: chosen })}
            </Button>
          )}
          <Button
            variant="primary"
            className="flex-1"
            onClick={() =>
              void navigate({ search: toSearch(selection) }, { replace: true, preventScrollReset: true })
            }
          >
            {data ? t('lobby.facets.show', { count: data.total }) : t('lobby.facets.apply')}
          </Button>
        </div>
      }
    >
      {data ? (
        <Facets selection={selection} page={data} onChange={setSelection} hasHeading={false} />
      ) : query.isError ? (
        <QueryFailed title={t('lobby.failed')} query={query} />
      ) : (
        <LoadingState queryKey={pageQuery.queryKey}>
          <Skeleton shape="box" className="h-64" />
        </LoadingState>
      )}
    </Sheet>
  )
}
