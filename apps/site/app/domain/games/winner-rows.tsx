import type { RouteOutput } from '@marquee/contract'
import { Row } from '@marquee/ui/row'
import { countryName } from '../../shared/formats/country-name.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { preloadModal, useModal } from '../../shared/navigation/modals.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { GameThumbnail } from './game-thumbnail.tsx'

/** A listed round of the ledger. */
export type Winner = RouteOutput<'games.latestWinners'>['winners'][number]

/** Rounds that paid more than they cost. A row opens the round as the ledger has it. */
export function WinnerRows({ winners }: { winners: readonly Winner[] }) {
  const { t } = useTexts('lobby')
  const { intl } = useLocale()
  const formats = useFormats()
  const modal = useModal()
  return (
    <ul onPointerEnter={() => preloadModal('win')}>
      {winners.map(({ ledgerId, game, staked, amount, at, country, initial }) => {
        const values = { stake: formats.money(staked), country: countryName(intl, country) }
        return (
          <Row
            key={ledgerId}
            title={game.name}
            text={
              initial === null ? t('winner.facts', values) : t('winner.factsInitial', { ...values, initial })
            }
            start={<GameThumbnail game={game} />}
            end={formats.money(amount)}
            endText={<LocalTime iso={at} />}
            onClick={() => modal.open('win', { win: ledgerId })}
          />
        )
      })}
    </ul>
  )
}
