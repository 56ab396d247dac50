import { Banner } from '@marquee/ui/banner'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { documentReminderQuery } from './document-reminder.ts'

export interface DocumentsNoticeProps {
  /** Days until deposits stop, 0 when they have stopped. */
  readonly daysLeft: number
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
      {daysLeft > 0 ? t('payments.documentsIn', { days: daysLeft }) : t('payments.documentsOver')}
    </Banner>
  )
}

/** The same beside the balance; nothing while no document has to be sent. */
export function OwnDocumentsNotice({ className }: Pick<DocumentsNoticeProps, 'className'>) {
  const { data } = useQuery(documentReminderQuery())
  if (!data || data.toSend.length === 0 || data.daysLeft === null) return null
  return <DocumentsNotice daysLeft={data.daysLeft} className={className} />
}
