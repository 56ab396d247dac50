import { Button } from '@marquee/ui/button'
import { useTexts } from '../texts/index.ts'

export interface NextPageProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly label: string
  /** Above the button, when the page could not be read. */
  readonly failed: string
}

/** The button that reads the next page of a list; nothing at its end. */
export function NextPage({ query, label, failed }: NextPageProps) {
  const { t } = useTexts()
  if (!query.hasNextPage) return null
  return (
    <div className="py-4">
      {query.isFetchNextPageError && <p className="mb-3 text-sm text-text-2">{failed}</p>}
      <Button
        size="sm"
        pending={query.isFetchingNextPage}
        pendingLabel={t('common.loading')}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
