import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { WinnersScreen } from './winners-screen.tsx'

export const handle = defineHandle({ texts: ['lobby', 'winners', 'payments'] })

/** Winners, what all players were paid, and jackpots. */
export default function WinnersRoute() {
  const { t } = useTexts('winners')
  return (
    <>
      <PageTitle title={t('winners.title')} description={t('winners.description')} />
      <WinnersScreen />
    </>
  )
}
