import { Button } from '@marquee/ui/button'
import { Skeleton } from '@marquee/ui/skeleton'
import { useFormats } from '../../shared/formats/formats.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AskForm } from './components/ask-form.tsx'
import { StatementFrame } from './components/statement-frame.tsx'
import { StatementList } from './components/statement-list.tsx'
import { useStatement } from './use-statement.ts'

/** Address, link by mail, and behind the link the statement of a closed account (ID-15). */
export function ClosedStatementScreen() {
  const { t } = useTexts('statement')
  const formats = useFormats()
  const statement = useStatement()
  const { view } = statement
  switch (view.is) {
    case 'ask':
      return (
        <StatementFrame title={t('statement.title')} text={t('statement.intro')}>
          <AskForm onSent={statement.sent} />
        </StatementFrame>
      )
    case 'sent':
      return (
        <StatementFrame
          title={t('statement.sent.title')}
          text={t('statement.sent.text', { email: view.email, time: formats.time(view.expiresAt) })}
        >
          <Button onClick={statement.askAgain}>{t('statement.sent.again')}</Button>
        </StatementFrame>
      )
    case 'opening':
      return (
        <LoadingState className="mx-auto my-10 max-w-form gutter">
          <Skeleton shape="box" className="h-72" />
        </LoadingState>
      )
    case 'statement':
      return <StatementList opened={view.opened} onOver={statement.end} />
    case 'over':
      return (
        <StatementFrame title={t('statement.over.title')} text={t('statement.over.text')}>
          <Button variant="primary" full onClick={statement.askAgain}>
            {t('statement.over.again')}
          </Button>
        </StatementFrame>
      )
    case 'failed':
      return (
        <div className="mx-auto max-w-form gutter py-6 md:py-10">
          <QueryFailed
            title={t('statement.failed')}
            query={{ error: view.error, isFetching: false, refetch: statement.tryAgain }}
          />
        </div>
      )
    default:
      return view satisfies never
  }
}
