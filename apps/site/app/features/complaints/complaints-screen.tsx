import { Button } from '@marquee/ui/button'
import { SectionHeading } from '@marquee/ui/section-heading'
import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOnline, useOfflineReason } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { ComplaintItem } from './components/complaint-item.tsx'
import { FileSheet } from './components/file-sheet.tsx'
import { complaintsView } from './model.ts'
import { complaintsQuery, type OwnComplaints } from './queries.ts'

/** Complaints with their answers, and the form of a new one (CARE-10). */
export function ComplaintsScreen() {
  const { t } = useTexts('complaints')
  const query = useQuery(complaintsQuery())
  const view = complaintsView({ data: query.data, hasFailed: query.isError, isOnline: useIsOnline() })
  const content = () => {
    switch (view.is) {
      case 'loading':
        return (
          <LoadingState queryKey={complaintsQuery().queryKey} className="grid gap-5">
            <Skeleton shape="box" className="h-13 w-52" />
            <Skeleton shape="box" className="h-36" />
          </LoadingState>
        )
      case 'failed':
      case 'offline':
        return <QueryFailed title={t('complaints.failed')} query={query} />
      case 'complaints':
        return <Complaints data={view.data} />
      default:
        return view satisfies never
    }
  }
  return (
    <AccountPage title={t('complaints.title')} subtitle={t('complaints.intro')} width="reading">
      {content()}
    </AccountPage>
  )
}

function Complaints({ data: { days, disputeBodies, complaints } }: { readonly data: OwnComplaints }) {
  const { t } = useTexts('complaints')
  const [isOpen, setOpen] = useState(false)
  const offlineReason = useOfflineReason()
  return (
    <>
      <p>{t('complaints.how', { days })}</p>
      <Button variant="primary" className="mt-4" reason={offlineReason} onClick={() => setOpen(true)}>
        {t('complaints.file')}
      </Button>
      <div className="mt-7">
        <SectionHeading title={t('complaints.list')} />
      </div>
      {complaints.length === 0 ? (
        <p className="mt-1 text-text-2">{t('complaints.empty')}</p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {complaints.map((complaint) => (
            <ComplaintItem key={complaint.reference} complaint={complaint} disputeBodies={disputeBodies} />
          ))}
        </ul>
      )}
      {isOpen && <FileSheet onClose={() => setOpen(false)} />}
    </>
  )
}
