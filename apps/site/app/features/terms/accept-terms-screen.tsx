import { Banner, Button, Skeleton, buttonClass } from '@marquee/ui/native'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newIdempotencyKey } from '../../shared/api/api.ts'
import { useHref } from '../../shared/links.ts'
import { useLocale } from '../../shared/locale.ts'
import { useIsOnline } from '../../shared/online.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { useSession, useSessionActions } from '../../shared/session/use-session.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { documentQuery } from '../../shared/document-query.ts'
import { Link } from '../../shared/link.tsx'
import { termsQuery, useAcceptTerms } from './queries.ts'

/** What changed in the terms, the whole text, Accept, or Not now: money out stays possible. */
export function AcceptTermsScreen() {
  const { t } = useTexts()
  const { prefix } = useLocale()
  const to = useHref()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { authorized, areTermsDue } = useSession()
  const { refresh } = useSessionActions()
  const version = useQuery(termsQuery(prefix))
  const text = useQuery(documentQuery(prefix, 'terms'))
  const accept = useAcceptTerms()
  const [key] = useState(newIdempotencyKey)

  const submit = async () => {
    if (!version.data) return
    await accept.mutateAsync({ version: version.data.version, key })
    await refresh()
    await navigate(to('home'), { replace: true })
  }
  return (
    <div className="mx-auto max-w-prose gutter py-8 md:py-12">
      <PageTitle title={t('terms.title')} />
      <h1 className="display text-3xl">{t('terms.title')}</h1>
      <p className="mt-3 text-text-2">{t('terms.text')}</p>
      {version.data && version.data.changes.length > 0 && (
        <>
          <h2 className="mt-6 font-semibold">{t('terms.changes')}</h2>
          <ul className="mt-2 list-disc ps-5 text-text-2">
            {version.data.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {authorized && areTermsDue ? (
        <div className="mt-6 grid gap-2 md:flex">
          <Button
            variant="primary"
            pending={accept.isPending}
            disabled={!version.data}
            reason={isOnline ? undefined : t('common.offlineReason')}
            onClick={() => {
              submit().catch(() => {
                // The banner below says so.
              })
            }}
          >
            {t('terms.accept')}
          </Button>
          <Link to={to('banking')} className={buttonClass()}>
            {t('terms.later')}
          </Link>
        </div>
      ) : authorized ? (
        <Banner tone="positive" className="mt-6">
          {t('terms.nothing')}
        </Banner>
      ) : (
        <Banner
          tone="info"
          className="mt-6"
          actions={
            <Link
              to={`${to('401')}?${new URLSearchParams({ to: to('accept-terms') })}`}
              className={buttonClass({ size: 'sm' })}
            >
              {t('shell.logIn')}
            </Link>
          }
        >
          {t('terms.logIn')}
        </Banner>
      )}
      {accept.isError && (
        <Banner tone="negative" role="alert" className="mt-4">
          {t('terms.failed')}
        </Banner>
      )}
      <section aria-labelledby="whole" className="mt-10 border-t border-line pt-8">
        <h2 id="whole" className="text-xl font-semibold">
          {text.data?.title ?? t('shell.terms')}
        </h2>
        {text.data ? (
          text.data.sections.map((section) => (
            <section key={section.id} className="mt-6">
              <h3 className="font-semibold">{section.heading}</h3>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2 text-text-2">
                  {paragraph}
                </p>
              ))}
            </section>
          ))
        ) : (
          <Skeleton shape="box" className="mt-6 h-96" />
        )}
      </section>
    </div>
  )
}
