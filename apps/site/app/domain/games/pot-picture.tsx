import { Badge } from '@marquee/ui/badge'
import { useFormats } from '../../shared/formats/formats.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { GamePicture, type GamePictureProps } from './game-picture.tsx'
import { useJackpotOf, useJackpots } from './jackpots.ts'
import { PotAmount } from './pot-amount.tsx'

/**
 * A game that feeds a jackpot: below its picture what the pot holds, and its name. A cell of a mixed grid has no room
 * below; where it is two cells wide it has the amount at the edge of the picture that is free of the title.
 */
export function PotPicture(props: GamePictureProps) {
  return props.shape === 'fill' ? <PotCell {...props} /> : <PotBelow {...props} />
}

function PotCell(props: GamePictureProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const pot = useJackpotOf(props.game.id)
  // One shape at every width: its lettering has one place.
  const [shape, ...others] = new Set(props.spans?.map(({ span }) => span))
  const isWide = (shape === '2x1' || shape === '2x2') && others.length === 0
  if (!pot || !isWide) return <GamePicture {...props} />
  return (
    <GamePicture
      {...props}
      caption={t('tile.jackpot', { amount: formats.money(pot.amount) })}
      facts={null}
      mark={
        <Badge tone="overlay-gold">
          <PotAmount amount={pot.amount} />
        </Badge>
      }
    />
  )
}

function PotBelow(props: GamePictureProps) {
  const { t } = useTexts('lobby')
  const formats = useFormats()
  const jackpots = useJackpots()
  // The place of the pot is kept until it is known whether there is one.
  if (!jackpots) return <GamePicture {...props} facts={<span className="block h-9">{props.caption}</span>} />
  const pot = jackpots.find(({ games }) => games.some(({ id }) => id === props.game.id))
  if (!pot) return <GamePicture {...props} />
  return (
    <GamePicture
      {...props}
      caption={[t('tile.jackpot', { amount: formats.money(pot.amount) }), props.caption ?? '']
        .filter((part) => part !== '')
        .join(', ')}
      facts={
        <>
          <PotAmount amount={pot.amount} className="block font-semibold" />
          <span className="block text-xs text-text-3">{pot.name}</span>
          {props.caption !== undefined && <span className="block">{props.caption}</span>}
        </>
      }
    />
  )
}
