import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import type { QueryFailedProps } from '../../../shared/query/query-failed-view.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** A section that could not be loaded; the others are still shown. */
export function SectionFailed({ title, query }: Pick<QueryFailedProps, 'title' | 'query'>) {
  const { t } = useTexts('wallet')
  return (
    <>
      <QueryFailed title={title} query={query} />
      <p className="mt-2 text-sm text-text-2">{t('wallet.partFailed')}</p>
    </>
  )
}
