import { Banner } from '@marquee/ui/banner'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { documentReminderQuery } from './document-reminder.ts'

export interface DocumentsNoticeProps {
  /** Days until deposits stop, at least one; null when they have stopped. */
  readonly daysLeft: number | null
  readonly className?: string | undefined
}

/** Until when documents are needed, and where they are sent (KYC-05). */
export function DocumentsNotice({ daysLeft, className }: DocumentsNoticeProps) {
  const { t } = useTexts('payments')
  const to = useHref()
  return (
    <Banner
      tone="warning"
      className={className}
      actions={
        <Link to={to('account.verification')} className={linkClass()}>
          {t('payments.documentsWay')}
        </Link>
      }
    >
      {daysLeft === null ? t('payments.documentsOver') : t('payments.documentsIn', { days: daysLeft })}
    </Banner>
  )
}

/** The same beside the balance; nothing while no document has to be sent. */
export function OwnDocumentsNotice({ className }: Pick<DocumentsNoticeProps, 'className'>) {
  const { data } = useQuery(documentReminderQuery())
  if (!data || data.toSend.length === 0) return null
  const { isStopped, daysLeft } = data
  if (!isStopped && daysLeft === null) return null
  return <DocumentsNotice daysLeft={isStopped ? null : daysLeft} className={className} />
}
