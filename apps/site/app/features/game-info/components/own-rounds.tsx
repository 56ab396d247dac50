import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import type { GameInfo } from '../../../domain/games/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface OwnRoundsProps {
  readonly mine: NonNullable<GameInfo['mine']>
  readonly level?: 'h2' | 'h3'
}

/** The player's latest rounds in a game, as the ledger has them. */
export function OwnRounds({ mine, level: Heading = 'h2' }: OwnRoundsProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  return (
    <section>
      <Heading className="mb-2 text-lg font-semibold">{t('game.mine')}</Heading>
      <DefinitionList>
        <DefinitionRow name={t('game.mine.rounds')} value={formats.number(mine.rounds)} />
        <DefinitionRow name={t('game.mine.staked')} value={formats.money(mine.staked)} />
        <DefinitionRow name={t('game.mine.won')} value={formats.money(mine.won)} />
        <DefinitionRow
          name={t('game.mine.net')}
          value={formats.money(mine.net, { signed: true })}
          variant="total"
        />
      </DefinitionList>
      <p className="text-sm text-text-3">{t('game.mine.text')}</p>
    </section>
  )
}
