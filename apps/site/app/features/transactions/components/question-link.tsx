import { buttonClass } from '@marquee/ui/button'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** Link to support, for a question about a transaction. */
export function QuestionLink() {
  const { t } = useTexts('transactions')
  const to = useHref()
  return (
    <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
      {t('transactions.question')}
    </Link>
  )
}
