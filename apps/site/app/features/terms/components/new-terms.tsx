import { Banner } from '@marquee/ui/banner'
import { Button, buttonClass } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSessionActions } from '../../../domain/session/index.ts'
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useLocale } from '../../../shared/formats/locale.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { TermsVersion } from '../model.ts'
import { isTermsChanged, useAcceptTerms, wholeTermsQuery } from '../queries.ts'

/** The changes, with Accept, as soon as the text below is there, and Not now: withdrawing stays possible. */
export function NewTerms({ terms }: { terms: TermsVersion }) {
  const { t } = useTexts('pages')
  const to = useHref()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { prefix } = useLocale()
  const { refresh } = useSessionActions()
  const text = useQuery(wholeTermsQuery(prefix))
  const textHash = text.data?.textHash ?? undefined
  const accept = useAcceptTerms()
  const keys = useIdempotencyKey()
  const submit = async () => {
    if (textHash === undefined) return
    const { version } = terms
    try {
      await accept.mutateAsync({ version, textHash, key: keys.of(`${version} ${textHash}`) })
      keys.clear()
    } catch (error) {
      keys.clearIfRefused(error)
      throw error
    }
    await refresh()
    await navigate(to('home'), { replace: true })
  }
  const unread = text.isError ? 'document.failed' : 'common.loading'
  const notYet = isOnline ? (textHash === undefined ? unread : undefined) : 'common.offlineReason'
  return (
    <Card as="section" aria-labelledby="new" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="new" className="text-xl font-semibold">
          {t('terms.changes')}
        </h2>
        <p className="text-sm text-text-3">{t('terms.version', { version: terms.version })}</p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {terms.changes.map((change) => (
          <li key={change} className="py-3 text-text-2">
            {change}
          </li>
        ))}
      </ul>
      {accept.isError && <AcceptFailed error={accept.error} />}
      <div className="mt-4 grid gap-3 md:flex">
        <Button
          variant="primary"
          pending={accept.isPending}
          reason={notYet && t(notYet)}
          onClick={() => {
            submit().catch(() => {
              // The banner above says so.
            })
          }}
        >
          {t('terms.accept')}
        </Button>
        <Link to={to('banking')} className={buttonClass()}>
          {t('terms.later')}
        </Link>
      </div>
    </Card>
  )
}

function AcceptFailed({ error }: { error: Error }) {
  const { t } = useTexts('pages')
  const isOnline = useIsOnline()
  if (isTermsChanged(error))
    return <Banner tone="warning" role="alert" title={t('terms.changed')} className="mt-3" />
  return (
    <Banner tone="negative" role="alert" title={t('terms.failed')} className="mt-3">
      {t(failureTextOf(error, isOnline).text)}
    </Banner>
  )
}
