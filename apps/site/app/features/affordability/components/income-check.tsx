import { Banner } from '@marquee/ui/banner'
import { Button, buttonClass } from '@marquee/ui/button'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { endedText } from '../model.ts'
import { type Affordability, useBeginIncomeCheck } from '../queries.ts'

/** The way to the company that reads incomes, or to documents that a person reads. */
export function IncomeCheck({ data }: { readonly data: Affordability }) {
  const { t } = useTexts('afford')
  const to = useHref()
  const offlineReason = useOfflineReason()
  const { reset, ...begin } = useBeginIncomeCheck()
  const failure = useFailure(begin.error)
  const ended = endedText(data)
  const { isAvailable, isOpen } = data.incomeCheck
  // The address of a page that was left opens nothing any more.
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) reset()
    wasOpen.current = isOpen
  }, [isOpen, reset])
  return (
    <section className="rounded-card border border-line bg-surface-1 p-4 md:p-5">
      <h2 className="display text-xl">{t('afford.toPage')}</h2>
      <div role="status">
        {isOpen && <p className="mt-2">{t('afford.waiting')}</p>}
        {!isOpen && ended && <Banner className="mt-3">{t(ended)}</Banner>}
      </div>
      {isAvailable && <p className="mt-2 text-text-2">{t('afford.startText')}</p>}
      <div role="alert">
        {failure !== undefined && (
          <Banner tone="negative" className="mt-4">
            {failure}
          </Banner>
        )}
      </div>
      {isAvailable && begin.data && <PageLink {...begin.data} />}
      {isAvailable && !begin.data && (
        <Button
          full
          variant="primary"
          className="mt-5"
          pending={begin.isPending}
          pendingLabel={t('afford.starting')}
          reason={offlineReason}
          onClick={() => begin.mutate()}
        >
          {t(isOpen ? 'afford.open' : 'afford.start')}
        </Button>
      )}
      <p className="mt-4 text-sm text-text-2">{t('afford.byDocuments')}</p>
      <Link to={to('account.verification')} className={buttonClass({ full: true, className: 'mt-2' })}>
        {t('afford.documents')}
      </Link>
    </section>
  )
}

/** That the check was not started, and why. */
function useFailure(error: unknown): string | undefined {
  const { t } = useTexts('afford')
  if (error === null || error === undefined) return undefined
  const known = error instanceof ApiError && !error.isMaintenance ? knownReason(error) : undefined
  return t('afford.notStarted', { reason: t(known ?? failureTextOf(error, navigator.onLine).text) })
}

function knownReason({ code, additionalInfo }: ApiError) {
  if (code === 'error.unavailable') return 'afford.unavailable'
  return code === 'error.rate.limited' && additionalInfo['period'] === 'day' ? 'afford.many' : undefined
}

/** Has the focus at once: the button that led to it is gone. */
function PageLink({ pageUrl, expiresAt }: { readonly pageUrl: string; readonly expiresAt: string }) {
  const { t } = useTexts('afford')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <>
      <a
        ref={link}
        href={pageUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary', full: true, className: 'mt-5' })}
      >
        {t('afford.open')}
      </a>
      <p className="mt-2 text-sm text-text-2">
        <LocalTime iso={expiresAt}>{(time) => t('afford.until', { time })}</LocalTime>
      </p>
    </>
  )
}
