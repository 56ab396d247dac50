import { Banner } from '@marquee/ui/banner'
import { Button, buttonClass } from '@marquee/ui/button'
import { Card } from '@marquee/ui/card'
import { useNavigate } from 'react-router'
import { useSessionActions } from '../../../domain/session/index.ts'
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { TermsVersion } from '../model.ts'
import { useAcceptTerms } from '../queries.ts'

/** The changes, with Accept and Not now: withdrawing stays possible. */
export function NewTerms({ terms }: { terms: TermsVersion }) {
  const { t } = useTexts('pages')
  const to = useHref()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { refresh } = useSessionActions()
  const accept = useAcceptTerms()
  const keys = useIdempotencyKey()
  const submit = async () => {
    const { version } = terms
    try {
      await accept.mutateAsync({ version, key: keys.of(String(version)) })
      keys.clear()
    } catch (error) {
      keys.clearIfRefused(error)
      throw error
    }
    await refresh()
    await navigate(to('home'), { replace: true })
  }
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
      {accept.isError && (
        <Banner tone="negative" role="alert" title={t('terms.failed')} className="mt-3">
          {t(failureTextOf(accept.error, isOnline).text)}
        </Banner>
      )}
      <div className="mt-4 grid gap-3 md:flex">
        <Button
          variant="primary"
          pending={accept.isPending}
          reason={isOnline ? undefined : t('common.offlineReason')}
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
