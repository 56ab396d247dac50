import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { isStepUpCancelled, useStepUp } from '../../domain/credentials/index.ts'
import { useIsOnline, useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { toast } from '../../shared/ui/toasts.ts'
import { AcceptedTerms } from './components/accepted-terms.tsx'
import { ExportItem } from './components/export-item.tsx'
import { dataExportView } from './model.ts'
import { exportsQuery, useDownload, useRequestExport } from './queries.ts'

/** Requests and downloads of the player's personal data, and the terms that the player has accepted. */
export function DataExportScreen() {
  const { t } = useTexts('data')
  return (
    <AccountPage title={t('data.title')} subtitle={t('data.intro')} width="reading">
      <Exports />
      <AcceptedTerms />
    </AccountPage>
  )
}

function Exports() {
  const { t } = useTexts('data')
  const isOnline = useIsOnline()
  const offlineReason = useOfflineReason()
  const query = useQuery(exportsQuery())
  const stepUp = useStepUp()
  const request = useRequestExport(stepUp)
  const download = useDownload(stepUp)
  const run = useSingleFlight()
  const view = dataExportView({ data: query.data, hasFailed: query.isError, isOnline })
  const send = (call: () => Promise<unknown>, notDone: 'data.notRequested' | 'data.notDownloaded') =>
    run(async () => {
      try {
        await call()
      } catch (error) {
        if (isStepUpCancelled(error)) return
        const reason = t(failureTextOf(error, navigator.onLine).text)
        toast({ kind: 'error', text: t(notDone, { reason }) })
      }
    })
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={exportsQuery().queryKey} className="grid gap-5">
          <Skeleton shape="box" className="h-13 w-52" />
          <Skeleton shape="box" className="h-36" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('data.failed')} query={query} />
    case 'exports':
      return (
        <>
          {view.isRunning ? (
            <Banner role="status">{t('data.preparing')}</Banner>
          ) : (
            <Button
              variant="primary"
              pending={request.isPending}
              pendingLabel={t('data.requesting')}
              disabled={view.nextRequestAt !== null}
              reason={offlineReason}
              onClick={() => void send(() => request.mutateAsync(), 'data.notRequested')}
            >
              {t('data.request')}
            </Button>
          )}
          {view.nextRequestAt !== null && !view.isRunning && (
            <p className="mt-2 text-sm text-text-2">
              <LocalTime iso={view.nextRequestAt}>{(time) => t('data.next', { time })}</LocalTime>
            </p>
          )}
          <div className="mt-7">
            <SectionHeading title={t('data.list')} />
          </div>
          {view.exports.length === 0 ? (
            <p className="mt-1 text-text-2">{t('data.empty')}</p>
          ) : (
            <ul>
              {view.exports.map((item) => (
                <ExportItem
                  key={item.exportId}
                  item={item}
                  isOpening={download.isPending && download.variables === item.exportId}
                  onDownload={() =>
                    void send(() => download.mutateAsync(item.exportId), 'data.notDownloaded')
                  }
                />
              ))}
            </ul>
          )}
          <p className="mt-4 text-sm text-text-2">{t('data.care')}</p>
          {stepUp.dialog}
        </>
      )
    default:
      return view satisfies never
  }
}
