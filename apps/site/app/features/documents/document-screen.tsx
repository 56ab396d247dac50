import type { RouteOutput } from '@marquee/contract'
import { Loading, Skeleton, linkClass } from '@marquee/ui/native'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { useFormats } from '../../shared/formats.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { QueryFailed } from '../../shared/query-failed.tsx'

type Page = RouteOutput<'content.page'>

/** Static and legal pages: a readable column, a list of contents, the date of the last change. */
export function DocumentScreen({ query }: { query: UseQueryResult<Page> }) {
  const { t } = useTexts()
  const { data, error, refetch } = query
  if (data) return <Text page={data} />
  if (error)
    return (
      <div className="gutter">
        <QueryFailed
          scale="page"
          title={t('document.failed')}
          query={query}
          reference={
            error instanceof ApiError && error.requestId !== ''
              ? t('failure.reference', { id: error.requestId })
              : undefined
          }
        />
      </div>
    )
  return (
    <Loading
      className="mx-auto max-w-prose gutter py-10"
      label={t('common.loading')}
      slowLabel={t('common.slow')}
      retryLabel={t('common.retry')}
      onRetry={() => void refetch()}
    >
      <Skeleton shape="box" className="h-10 w-2/3" />
      <Skeleton shape="box" className="mt-6 h-96" />
    </Loading>
  )
}

function Text({ page }: { page: Page }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hasContents = page.sections.length > 2
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gutter py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <PageTitle title={page.title} />
      <article className="max-w-prose min-w-0">
        <h1 className="display text-3xl md:text-4xl">{page.title}</h1>
        {page.changedOn !== null && (
          <p className="mt-2 text-sm text-text-3">
            {t('document.changed', { date: formats.date(`${page.changedOn}T12:00:00Z`) })}
          </p>
        )}
        {page.sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="mt-8">
            <h2 id={section.id} tabIndex={-1} className="text-xl font-semibold outline-none">
              {section.heading}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-text-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
      {hasContents && (
        <nav
          aria-label={t('document.contents')}
          className="hidden self-start lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:block print:hidden"
        >
          <h2 className="mb-2 text-sm font-semibold">{t('document.contents')}</h2>
          <ul className="grid border-s border-line ps-4">
            {page.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className={`${linkClass({ tone: 'quiet' })} py-1.5 text-sm`}>
                  {section.heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
