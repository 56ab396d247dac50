import { Button } from '@marquee/ui/button'
import Download from 'lucide/dist/esm/icons/download.mjs'
import {
  categoryNames,
  statusAppearances,
  type Transaction,
  typeNames,
} from '../../../domain/payments/index.ts'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { statementFile } from '../model.ts'
import { isOver, useReadAll } from '../queries.ts'

/** Reads all transactions and gives them to the browser as a file. */
export function DownloadButton({
  viewKey,
  onOver,
}: {
  readonly viewKey: string
  readonly onOver: () => void
}) {
  const { t } = useTexts('statement', 'transactions', 'payments')
  const readAll = useReadAll(viewKey)
  const offlineReason = useOfflineReason()
  function save(transactions: readonly Transaction[]): void {
    const header = [
      t('statement.column.time'),
      t('transactions.kind'),
      t('transactions.category'),
      t('transactions.filter.status'),
      t('statement.column.game'),
      t('transactions.amount'),
      t('transactions.bonusPart'),
      t('transactions.after'),
      t('statement.column.currency'),
      t('transactions.reference'),
    ]
    const text = statementFile(header, transactions, ({ type, category, status }) => ({
      type: t(typeNames[type]),
      category: t(categoryNames[category]),
      status: t(statusAppearances[status].text),
    }))
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), { href: url, download: 'statement.csv' }).click()
    URL.revokeObjectURL(url)
  }
  async function download(): Promise<void> {
    try {
      save(await readAll.mutateAsync())
    } catch (error) {
      if (isOver(error)) onOver()
      // Otherwise `readAll.isError` is shown.
    }
  }
  return (
    <>
      <Button
        icon={Download}
        pending={readAll.isPending}
        pendingLabel={t('statement.downloading')}
        reason={offlineReason}
        onClick={() => void download()}
      >
        {t('statement.download')}
      </Button>
      {readAll.isError && (
        <p role="alert" className="mt-2 text-sm text-negative">
          {t('statement.downloadFailed')}
        </p>
      )}
    </>
  )
}
