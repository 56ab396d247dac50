import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { failureTextOf } from '../../../shared/query/failure-text.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { reviewView } from '../model.ts'
import { type Affordability, useAskForReview } from '../queries.ts'

/** A person looks at what a program has refused (KYC-16). */
export function Review({ data }: { readonly data: Affordability }) {
  const { t } = useTexts('afford')
  const offlineReason = useOfflineReason()
  const ask = useAskForReview()
  const { canAsk, isWaiting, decided } = reviewView(data)
  return (
    <>
      <div role="status" className="grid gap-4 empty:hidden">
        {decided && <Banner tone="info">{t(decided)}</Banner>}
        {isWaiting && (
          <Banner tone="info" title={t('afford.asked')}>
            {t('afford.askedText')}
          </Banner>
        )}
      </div>
      {canAsk && (
        <section className="rounded-card border border-line bg-surface-1 p-4 md:p-5">
          <h2 className="display text-xl">{t('afford.toReview')}</h2>
          <p className="mt-2 text-text-2">{t('afford.askText')}</p>
          <div role="alert">
            {ask.error && (
              <Banner tone="negative" className="mt-4">
                {t(failureTextOf(ask.error, navigator.onLine).text)}
              </Banner>
            )}
          </div>
          <Button
            full
            className="mt-4"
            pending={ask.isPending}
            pendingLabel={t('afford.starting')}
            reason={offlineReason}
            onClick={() => ask.mutate()}
          >
            {t('afford.ask')}
          </Button>
        </section>
      )}
    </>
  )
}
