import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { useQuery } from '@tanstack/react-query'
import { pendingWithdrawalsQuery } from '../../../domain/payments/index.ts'
import type { Wallet } from '../../../domain/wallet/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { walletLines } from '../model.ts'

/** The parts of the balance, each with its explanation. */
export function BalanceLines({ wallet }: { wallet: Wallet }) {
  const { t } = useTexts('wallet')
  const formats = useFormats()
  const { data: pending } = useQuery(pendingWithdrawalsQuery())
  const lines = walletLines(wallet, (pending?.withdrawals.length ?? 0) > 0)
  return (
    <DefinitionList label={t('wallet.parts')} className="mt-6">
      {lines.map(({ id, name, why, value, isSum }) => (
        <DefinitionRow
          key={id}
          variant={isSum ? 'total' : 'amount'}
          name={t(name)}
          value={formats.money(value)}
          text={why === undefined ? undefined : t(why)}
        />
      ))}
    </DefinitionList>
  )
}
