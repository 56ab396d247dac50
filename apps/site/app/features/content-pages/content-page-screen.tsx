import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentPageQuery } from '../../domain/content/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { DocumentPage } from './components/document-page.tsx'
import { contentPageView } from './model.ts'

export interface ContentPageScreenProps {
  /** Path below the prefix. */
  readonly pageUrl: string
  /** Stands before the first section. */
  readonly lead?: ReactNode
}

/** Static and legal pages. */
export function ContentPageScreen({ pageUrl, lead }: ContentPageScreenProps) {
  const { t } = useTexts('pages')
  const { prefix } = useLocale()
  const isOnline = useIsOnline()
  const pageQuery = contentPageQuery(prefix, pageUrl)
  const query = useQuery(pageQuery)
  const view = contentPageView({ page: query.data, hasFailed: query.isError, isOnline })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={pageQuery.queryKey} className="mx-auto max-w-prose gutter py-10">
          <Skeleton shape="box" className="h-10 w-2/3" />
          <Skeleton shape="box" className="mt-6 h-96" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return (
        <div className="mx-auto w-full max-w-form gutter">
          <QueryFailed scale="page" title={t('document.failed')} query={query} />
        </div>
      )
    case 'page':
      return <DocumentPage page={view.page} lead={lead} />
    default:
      return view satisfies never
  }
}
